import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Campus, makeCampus } from '#testing/campus.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { phonePhoto, testImage, buildPng, pngRows, decompressionBomb } from './test-photos.setup.ts';
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
  const response = await fetch(`${product.url}/api/uploads/module-images`, { method: 'POST', headers, body: form });
  const body = (await response.json()) as { public_url: string; error: string };
  return { status: response.status, body };
}
async function stored(bytes: Buffer, size = '') {
  const { status, body } = await upload(bytes);
  expect([status, body.error]).toEqual([200, undefined]);
  const response = await fetch(product.url + body.public_url + size);
  const image = Buffer.from(await response.arrayBuffer());
  return { url: body.public_url, response, bytes: image, ...(await sharp(image).metadata()) };
}

describe('stored photo', () => {
  it('is rotated upright and has no metadata', async () => {
    const photo = await stored(await phonePhoto());
    expect([photo.format, photo.width, photo.height]).toEqual(['jpeg', 40, 60]);
    expect([photo.exif, photo.xmp, photo.icc, photo.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(photo.bytes.includes('Some Camera')).toBe(false);
    expect(photo.url).toMatch(/^\/api\/uploads\/module-images\/[0-9a-f]{32}\/module-\d{13}\.jpg$/u);
  });

  it('is encoded again, without appended data', async () => {
    const hidden = '<script>alert(1)</script>PK\u0003\u0004 an archive';
    const jpeg = await testImage(40, 40).jpeg().toBuffer();
    const photo = await stored(Buffer.concat([jpeg, Buffer.from(hidden)]));
    expect(photo.bytes.includes('<script>')).toBe(false);
    const png = buildPng(8, 8, ['tEXt', Buffer.from(`Comment\0${hidden}`)], ['IDAT', pngRows(8, 8)]);
    expect((await stored(png)).bytes.includes('<script>')).toBe(false);
  });

  it('keeps transparency and is limited in size; has a small thumbnail', async () => {
    const transparent = await testImage(3000, 1500, 4).png().toBuffer();
    const full = await stored(transparent);
    expect([full.format, full.width, full.height, full.hasAlpha]).toEqual(['webp', 2048, 1024, true]);
    const small = await stored(await testImage(600, 300).webp().toBuffer(), '?size=small');
    expect([small.format, small.width, small.height]).toEqual(['jpeg', 320, 160]);
  });

  it('has at most 25 megapixels', async () => {
    expect((await stored(await testImage(5000, 5000).jpeg().toBuffer())).width).toBe(2048);
    const { status, body } = await upload(await testImage(5000, 5001).jpeg().toBuffer());
    expect([status, body.error]).toEqual([400, 'Please select an image of at most 25 megapixels']);
  });

  it('has at most 5,242,880 bytes', async () => {
    const jpeg = await testImage(40, 40).jpeg().toBuffer();
    const largest = Buffer.concat([jpeg, Buffer.alloc(5_242_880 - jpeg.length)]);
    expect((await stored(largest)).width).toBe(40);
    const { status, body } = await upload(Buffer.concat([largest, Buffer.alloc(1)]));
    expect([status, body.error]).toEqual([413, 'File size must be less than 5MB']);
  });

  it('is served inline, immutable and sandboxed', async () => {
    const { response, bytes } = await stored(await testImage(20, 20).jpeg().toBuffer());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; filename="module-\d+\.jpg"/u),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const head = await fetch(response.url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });
});

/** Generous: only a hang takes longer. */
const hangMs = 10_000;

describe('photo upload', () => {
  const noImage = 'Please select an image file';
  const unreadable = 'This image cannot be read. Please select another one';
  const tooManyPixels = 'Please select an image of at most 25 megapixels';
  const jpeg = () => testImage(800, 600).jpeg().toBuffer();
  const cut = async (whole: Promise<Buffer>) => (await whole).subarray(0, -200);

  it.each<[string, () => Buffer | string | Promise<Buffer>, string]>([
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', noImage],
    ['a web page named .png', () => '<html><script>alert(1)</script></html>', noImage],
    ['a GIF', () => testImage(9, 9).gif().toBuffer(), noImage],
    ['a TIFF', () => testImage(9, 9).tiff().toBuffer(), noImage],
    ['an archive', () => 'PK\u0003\u0004', noImage],
    ['a web page with a JPEG header', () => Buffer.from('ffd8ff3c68746d6c3e', 'hex'), unreadable],
    ['an SVG with a WebP header', () => 'RIFF\0\0\0\0WEBP<svg onload="alert(1)"/>', unreadable],
    ['half a JPEG', () => cut(jpeg()), unreadable],
    ['half a PNG', () => cut(testImage(800, 600).png({ compressionLevel: 0 }).toBuffer()), unreadable],
    ['a PNG without a picture', () => buildPng(8, 8), unreadable],
    ['a PNG of a thousand megapixels', () => buildPng(50_000, 20_000, ['IDAT', pngRows(50_000, 500)]), tooManyPixels],
    ['a PNG of maximum width', () => buildPng(2 ** 31 - 1, 2 ** 31 - 1, ['IDAT', pngRows(9, 9)]), unreadable],
  ])(
    'rejects %s',
    async (_, make, text) => {
      const { status, body } = await upload(await make());
      expect([status, body.error]).toEqual([400, text]);
    },
    hangMs,
  );

  it(
    'does not unpack metadata of 100 MB',
    async () => {
      const { status } = await upload(decompressionBomb());
      expect([200, 400]).toContain(status);
    },
    hangMs,
  );
});

describe('photo processing', () => {
  it('rejects photos beyond the queue as unavailable', async () => {
    const photos = makePhotos();
    const small = await testImage(10, 10).jpeg().toBuffer();
    const all = await Promise.allSettled(Array.from({ length: 17 }, () => photos.prepare(small)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
    expect(all.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    await photos.prepare(small);
  });

  it('does not block other requests while it processes large photos', async () => {
    const large = await testImage(5000, 5000).jpeg().toBuffer();
    const state = { isOver: false };
    const uploads = Promise.all([upload(large), upload(large), upload(large)]).finally(() => (state.isOver = true));
    const waits: number[] = [];
    while (!state.isOver) {
      const began = performance.now();
      await (await fetch(`${product.url}/api/health`)).text();
      waits.push(performance.now() - began);
    }
    for (const { status } of await uploads) expect(status).toBe(200);
    expect(Math.max(...waits)).toBeLessThan(hangMs);
  });
});
