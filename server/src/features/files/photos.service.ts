import { photoMaxPixels, photoTexts } from '@muster/contract/http/files';
import type { Sharp } from 'sharp';
import { makeConcurrencyLimit } from '#platform/concurrency-limit.ts';
import { HttpError, httpError, validationError } from '#platform/http/errors/http-error.ts';
import { photoTypeOf, type StoredExtension } from './photos.rules.ts';

export type PreparedPhoto = { readonly full: Buffer; readonly small: Buffer; readonly extension: StoredExtension };

/** Decodes an uploaded photo and makes the two stored images. Throws a validation error of the field `file`. */
export type Photos = {
  prepare(bytes: Buffer): Promise<PreparedPhoto>;
  /** Converts a stored photo; transparent parts become white. */
  toJpeg(bytes: Buffer): Promise<Buffer>;
};

const maxEdge = 2_048;
const thumbnailEdge = 320;
/** One photo at a time, on one thread: photos must not slow down check-ins. */
const maxConcurrent = 1;
const maxQueued = 15;
const timeoutSeconds = 10;

export function makePhotos(): Photos {
  const runLimited = makeConcurrencyLimit('photos', maxConcurrent, maxQueued, () =>
    httpError('unavailable', undefined, undefined, 5),
  );
  let loading: ReturnType<typeof loadSharp> | undefined;

  return {
    async toJpeg(bytes) {
      if (photoTypeOf(bytes) === 'image/jpeg') return bytes;
      loading ??= loadSharp();
      const { default: sharp } = await loading;
      return await sharp(bytes).flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer();
    },

    async prepare(bytes) {
      if (!photoTypeOf(bytes)) throw validationError({ file: photoTexts.missing });
      return await runLimited(async () => {
        loading ??= loadSharp();
        const { default: sharp } = await loading;
        try {
          const open = () => sharp(bytes, { limitInputPixels: photoMaxPixels, failOn: 'error', autoOrient: true });
          const { width, height, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata();
          if (width * height > photoMaxPixels) throw validationError({ file: photoTexts.tooManyPixels });
          const full = await encode(resize(open(), maxEdge), hasAlpha);
          const small = await encode(resize(sharp(full, { failOn: 'error' }), thumbnailEdge), hasAlpha);
          return { full, small, extension: hasAlpha ? 'webp' : 'jpg' } as const;
        } catch (error) {
          if (error instanceof HttpError) throw error;
          throw validationError({ file: photoTexts.unreadable });
        }
      });
    },
  };
}

const resize = (image: Sharp, edge: number): Sharp =>
  image
    .timeout({ seconds: timeoutSeconds })
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');

/** Encodes the pixels only: without metadata and without data appended to the file. */
const encode = (image: Sharp, hasAlpha: boolean): Promise<Buffer> =>
  (hasAlpha ? image.webp({ quality: 85, effort: 2 }) : image.jpeg({ quality: 85 })).toBuffer();

/** Loads sharp with the first photo. All formats but JPEG, PNG and WebP are blocked. */
async function loadSharp() {
  const library = await import('sharp');
  const sharp = library.default;
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return library;
}
