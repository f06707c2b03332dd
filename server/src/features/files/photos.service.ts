import { photoMaxPixels, photoTexts } from '@muster/contract/files';
import type { Sharp } from 'sharp';
import { Refusal, refuse, refuseFields } from '../../platform/http/refusal.ts';
import { photoTypeOf, type StoredExtension } from './photos.rules.ts';

export type PreparedPhoto = { readonly full: Buffer; readonly small: Buffer; readonly extension: StoredExtension };

/** Reads what somebody sent as a photo, and makes the two pictures that are stored. */
export type Photos = { prepare(bytes: Buffer): Promise<PreparedPhoto> };

const longestEdge = 2_048;
const smallEdge = 320;
/** Photos are rare, check-ins are not: one picture at a time on one thread leaves the other core alone. */
const mostWaiting = 16;
const mostSeconds = 10;

export function makePhotos(): Photos {
  const inTurn = makeTurns(mostWaiting);
  let loading: ReturnType<typeof loadSharp> | undefined;

  return {
    async prepare(bytes) {
      if (!photoTypeOf(bytes)) throw refuseFields({ file: photoTexts.noImage });
      return await inTurn(async () => {
        loading ??= loadSharp();
        const { default: sharp } = await loading;
        try {
          const open = () => sharp(bytes, { limitInputPixels: photoMaxPixels, failOn: 'error', autoOrient: true });
          const { width, height, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata();
          if (width * height > photoMaxPixels) throw refuseFields({ file: photoTexts.tooManyPixels });
          const full = await written(fitted(open(), longestEdge), hasAlpha);
          const small = await written(fitted(sharp(full, { failOn: 'error' }), smallEdge), hasAlpha);
          return { full, small, extension: hasAlpha ? 'webp' : 'jpg' } as const;
        } catch (error) {
          if (error instanceof Refusal) throw error;
          throw refuseFields({ file: photoTexts.unreadable });
        }
      });
    },
  };
}

const fitted = (image: Sharp, edge: number): Sharp =>
  image
    .timeout({ seconds: mostSeconds })
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');

/** Written anew from its pixels: no position, no camera, no comment, and nothing that was hidden behind the picture. */
const written = (image: Sharp, hasAlpha: boolean): Promise<Buffer> =>
  (hasAlpha ? image.webp({ quality: 85, effort: 2 }) : image.jpeg({ quality: 85 })).toBuffer();

/** Loaded with the first photo. Of all the formats that it reads, three are left; the others were never asked for. */
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

/** One at a time; whoever comes while too many wait is asked to come again. */
function makeTurns(mostInLine: number) {
  let last: Promise<unknown> = Promise.resolve();
  let inLine = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inLine >= mostInLine) throw refuse('unavailable', undefined, undefined, 5);
    inLine += 1;
    const mine = last.then(work).finally(() => (inLine -= 1));
    last = mine.catch(() => undefined);
    return await mine;
  };
}
