import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

// Valid and hostile images for tests.

/** An image of one colour. */
export const testImage = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 200, g: 80, b: 20, alpha: 0.5 } },
    limitInputPixels: false,
  });

/** A JPEG with orientation, camera and GPS metadata, as phones make it. */
export const phonePhoto = (): Promise<Buffer> =>
  testImage(60, 40)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Some Camera', Copyright: 'Some Person' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 54/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey PNG with a declared size and the given chunks. */
export function buildPng(width: number, height: number, ...chunks: readonly [string, Buffer][]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...chunks.map(([type, data]) => chunk(type, data)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const pngRows = (width: number, height: number): Buffer => deflateSync(Buffer.alloc((width + 1) * height));

/** Metadata of 100 MB, compressed to 100 kB. */
export const decompressionBomb = (): Buffer => {
  const packed = deflateSync(Buffer.alloc(100 * 1024 * 1024));
  const caption = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed]);
  const profile = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), packed]);
  return buildPng(8, 8, ['iCCP', profile], ['zTXt', caption], ['IDAT', pngRows(8, 8)]);
};
