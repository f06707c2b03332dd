import { buckets, type photoTypes } from '@muster/contract/http/files';

export type Bucket = (typeof buckets)[number];
export type PhotoType = (typeof photoTypes)[number];

/** Detects the type by the first bytes. File name and declared type are not trusted. */
export function photoTypeOf(bytes: Buffer): PhotoType | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}

/** Photos are stored as JPEG, or as WebP if they have transparency. */
export const storedTypes = { jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type StoredExtension = keyof typeof storedTypes;

/** `student-{id}-{timestamp}.jpg`. Characters that are invalid in an address become hyphens. */
export function fileNameOf(name: string, epochMs: number, extension: StoredExtension): string {
  const safeName = name.replaceAll(/[^\w-]+/gu, '-').slice(0, 120);
  return `${safeName}-${epochMs}.${extension}`;
}

export type Address = { readonly bucket: Bucket; readonly random: string; readonly file: string };

export const formatAddress = ({ bucket, random, file }: Address): string => `/api/uploads/${bucket}/${random}/${file}`;

/** Parses an address of a stored photo; undefined for other text. The length of the name leaves room for the thumbnail's prefix. */
export function parseAddress(url: string): Address | undefined {
  const [, bucket, random, file] =
    /^\/api\/uploads\/([\w-]+)\/([0-9a-f]{32})\/([\w-]{1,180}\.(?:jpg|webp))$/u.exec(url) ?? [];
  const bucketName = buckets.find((one) => one === bucket);
  return bucketName && random !== undefined && file !== undefined ? { bucket: bucketName, random, file } : undefined;
}

/** The store keys of a photo and its thumbnail. */
export function keysOf({ bucket, random, file }: Address): { full: string; small: string } {
  return { full: `${bucket}/${random}/${file}`, small: `${bucket}/${random}/small-${file}` };
}

export const typeOfFile = (file: string): string => storedTypes[file.endsWith('.webp') ? 'webp' : 'jpg'];
