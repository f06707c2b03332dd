import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Campus, makeCampus } from '../../testing/campus.ts';
import { startTestProduct, type TestProduct } from '../../testing/product.ts';
import { phonePhoto, picture, pngOf, rowsOf, textBomb } from './odd-photos.setup.ts';
import { makePhotos } from './photos.service.ts';

let product: TestProduct;
let campus: Campus;
beforeAll(async () => {
  product = await startTestProduct();
  campus = await makeCampus(product.database);
});
afterAll(() => product.stop());

async function upload(bytes: Buffer | string, name = 'photo.png') {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))], { type: 'image/png' }), name);
  const headers = { authorization: `Bearer ${campus.tokens.admin}` };
  const answer = await fetch(`${product.url}/api/uploads/module-images`, { method: 'POST', headers, body: form });
  const body = (await answer.json()) as { public_url: string; error: string };
  return { status: answer.status, body };
}
async function stored(bytes: Buffer, size = '') {
  const { status, body } = await upload(bytes);
  expect([status, body.error]).toEqual([200, undefined]);
  const answer = await fetch(product.url + body.public_url + size);
  const shown = Buffer.from(await answer.arrayBuffer());
  return { url: body.public_url, answer, bytes: shown, ...(await sharp(shown).metadata()) };
}

describe('what is stored', () => {
  test('is upright, and says neither where it was taken nor with what', async () => {
    const photo = await stored(await phonePhoto());
    expect([photo.format, photo.width, photo.height]).toEqual(['jpeg', 40, 60]);
    expect([photo.exif, photo.xmp, photo.icc, photo.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(photo.bytes.includes('Some Camera')).toBe(false);
    expect(photo.url).toMatch(/^\/api\/uploads\/module-images\/[0-9a-f]{32}\/module-\d{13}\.jpg$/u);
  });

  test('is drawn anew, so that a page or an archive behind the picture is gone', async () => {
    const hidden = '<script>alert(1)</script>PK\u0003\u0004 an archive';
    const jpeg = await picture(40, 40).jpeg().toBuffer();
    const photo = await stored(Buffer.concat([jpeg, Buffer.from(hidden)]));
    expect(photo.bytes.includes('<script>')).toBe(false);
    const png = pngOf(8, 8, ['tEXt', Buffer.from(`Comment\0${hidden}`)], ['IDAT', rowsOf(8, 8)]);
    expect((await stored(png)).bytes.includes('<script>')).toBe(false);
  });

  test('keeps what shines through, and is no larger than a screen; the thumbnail is small', async () => {
    const glass = await picture(3000, 1500, 4).png().toBuffer();
    const full = await stored(glass);
    expect([full.format, full.width, full.height, full.hasAlpha]).toEqual(['webp', 2048, 1024, true]);
    const small = await stored(await picture(600, 300).webp().toBuffer(), '?size=small');
    expect([small.format, small.width, small.height]).toEqual(['jpeg', 320, 160]);
  });

  test('may have 25 megapixels, and not one row more', async () => {
    expect((await stored(await picture(5000, 5000).jpeg().toBuffer())).width).toBe(2048);
    const { status, body } = await upload(await picture(5000, 5001).jpeg().toBuffer());
    expect([status, body.error]).toEqual([400, 'Please select an image of at most 25 megapixels']);
  });

  test('may have 5,242,880 bytes, and not one more', async () => {
    const jpeg = await picture(40, 40).jpeg().toBuffer();
    const most = Buffer.concat([jpeg, Buffer.alloc(5_242_880 - jpeg.length)]);
    expect((await stored(most)).width).toBe(40);
    const { status, body } = await upload(Buffer.concat([most, Buffer.alloc(1)]));
    expect([status, body.error]).toEqual([413, 'File size must be less than 5MB']);
  });

  test('is shown where it stands, kept for ever and run by nobody', async () => {
    const { answer, bytes } = await stored(await picture(20, 20).jpeg().toBuffer());
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; filename="module-\d+\.jpg"/u),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const head = await fetch(answer.url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });
});

/** No budget: only what would end the product takes longer. */
const farTooLongMs = 10_000;

describe('what is refused', () => {
  const noImage = 'Please select an image file';
  const unreadable = 'This image cannot be read. Please select another one';
  const tooManyPixels = 'Please select an image of at most 25 megapixels';
  const jpeg = () => picture(800, 600).jpeg().toBuffer();
  const cut = async (whole: Promise<Buffer>) => (await whole).subarray(0, -200);

  test.each<[string, () => Buffer | string | Promise<Buffer>, string]>([
    ['a drawing that could hold a script', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', noImage],
    ['a web page that is called .png', () => '<html><script>alert(1)</script></html>', noImage],
    ['a GIF', () => picture(9, 9).gif().toBuffer(), noImage],
    ['a TIFF', () => picture(9, 9).tiff().toBuffer(), noImage],
    ['an archive', () => 'PK\u0003\u0004', noImage],
    ['a page with the first bytes of a JPEG', () => Buffer.from('ffd8ff3c68746d6c3e', 'hex'), unreadable],
    ['a drawing in the coat of a WebP', () => 'RIFF\0\0\0\0WEBP<svg onload="alert(1)"/>', unreadable],
    ['half a JPEG', () => cut(jpeg()), unreadable],
    ['half a PNG', () => cut(picture(800, 600).png({ compressionLevel: 0 }).toBuffer()), unreadable],
    ['a PNG without a picture', () => pngOf(8, 8), unreadable],
    ['a PNG of a thousand megapixels', () => pngOf(50_000, 20_000, ['IDAT', rowsOf(50_000, 500)]), tooManyPixels],
    ['a PNG as wide as numbers go', () => pngOf(2 ** 31 - 1, 2 ** 31 - 1, ['IDAT', rowsOf(9, 9)]), unreadable],
  ])(
    '%s',
    async (_, make, text) => {
      const { status, body } = await upload(await make());
      expect([status, body.error]).toEqual([400, text]);
    },
    farTooLongMs,
  );

  test(
    'a caption that unpacks to a hundred megabytes is not unpacked',
    async () => {
      const { status } = await upload(textBomb());
      expect([200, 400]).toContain(status);
    },
    farTooLongMs,
  );
});

test('whoever comes while sixteen wait for their turn is asked to come again', async () => {
  const photos = makePhotos();
  const small = await picture(10, 10).jpeg().toBuffer();
  const all = await Promise.allSettled(Array.from({ length: 17 }, () => photos.prepare(small)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
  expect(all.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
  await photos.prepare(small);
});

test('while large photos are worked on, everybody else is answered', async () => {
  const large = await picture(5000, 5000).jpeg().toBuffer();
  const state = { isOver: false };
  const uploads = Promise.all([upload(large), upload(large), upload(large)]).finally(() => (state.isOver = true));
  const waits: number[] = [];
  while (!state.isOver) {
    const began = performance.now();
    await (await fetch(`${product.url}/api/health`)).text();
    waits.push(performance.now() - began);
  }
  for (const { status } of await uploads) expect(status).toBe(200);
  expect(Math.max(...waits)).toBeLessThan(farTooLongMs);
});
