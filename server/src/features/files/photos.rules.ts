import { buckets, type photoTypes } from '@muster/contract/files';

export type Bucket = (typeof buckets)[number];
export type PhotoType = (typeof photoTypes)[number];

/** What the first bytes say; a name or a type that somebody claims says nothing. */
export function photoTypeOf(bytes: Buffer): PhotoType | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}

/** How photos are stored: as JPEG, or as WebP where something shines through. */
export const storedTypes = { jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type StoredExtension = keyof typeof storedTypes;

/** `student-{id}-{timestamp}.jpg`; what an address cannot hold is left out of the name. */
export function fileNameOf(name: string, epochMs: number, extension: StoredExtension): string {
  const plain = name.replaceAll(/[^\w-]+/gu, '-').slice(0, 120);
  return `${plain}-${epochMs}.${extension}`;
}

export type Address = { readonly bucket: Bucket; readonly random: string; readonly file: string };

export const addressOf = ({ bucket, random, file }: Address): string => `/api/uploads/${bucket}/${random}/${file}`;

/** The parts of an address as we issue them; undefined for every other text. A name leaves room for what its thumbnail adds. */
export function readAddress(url: string): Address | undefined {
  const [, bucket, random, file] =
    /^\/api\/uploads\/([\w-]+)\/([0-9a-f]{32})\/([\w-]{1,180}\.(?:jpg|webp))$/u.exec(url) ?? [];
  const known = buckets.find((one) => one === bucket);
  return known && random !== undefined && file !== undefined ? { bucket: known, random, file } : undefined;
}

/** Where a photo and its thumbnail lie in the store. */
export function keysOf({ bucket, random, file }: Address): { full: string; small: string } {
  return { full: `${bucket}/${random}/${file}`, small: `${bucket}/${random}/small-${file}` };
}

export const typeOfFile = (file: string): string => storedTypes[file.endsWith('.webp') ? 'webp' : 'jpg'];
