import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/**
 * Edges of letters differ between machines by a few shades. Halved pictures average them away; what remains is within
 * `threshold`, or is less than this share. A moved, missing or recoloured element is more.
 */
const maxDifferentShare = 0.004;
const threshold = 0.2;
/** Rounding of line heights. */
const maxHeightDifference = 2;

const folder = join(import.meta.dirname, 'pictures');
const isUpdate = process.env['UPDATE_PICTURES'] === '1';

/** Compares a screenshot with the stored picture of this name. Returns undefined, or what is wrong and where both are. */
export function comparePicture(name: string, screenshot: Buffer, failureFolder: string): string | undefined {
  const file = join(folder, `${name}.png`);
  const actual = halve(PNG.sync.read(screenshot));
  if (isUpdate) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, PNG.sync.write(actual, { deflateLevel: 9, colorType: 2 }));
    return undefined;
  }
  if (!existsSync(file)) return `No stored picture ${file}`;
  const stored = PNG.sync.read(readFileSync(file));
  const height = Math.min(actual.height, stored.height);
  const { width } = stored;
  const hasOtherSize = actual.width !== width || Math.abs(actual.height - stored.height) > maxHeightDifference;
  const difference = new PNG({ width, height });
  const pixels = hasOtherSize
    ? width * height
    : pixelmatch(crop(stored, height), crop(actual, height), difference.data, width, height, { threshold });
  if (pixels <= width * height * maxDifferentShare) return undefined;
  writeFileSync(join(failureFolder, `${name}.png`), PNG.sync.write(actual));
  writeFileSync(join(failureFolder, `${name}-difference.png`), PNG.sync.write(difference));
  const what = hasOtherSize
    ? `is ${actual.width}x${actual.height} instead of ${width}x${stored.height}`
    : `differs in ${pixels} pixels`;
  return `${name} ${what}; see ${failureFolder}`;
}

/** Averages each 2x2 pixels. */
function halve({ width, height, data }: PNG): PNG {
  const half = new PNG({ width: width >> 1, height: height >> 1 });
  for (let y = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++)
      for (let channel = 0; channel < 4; channel++) {
        const at = (2 * y * width + 2 * x) * 4 + channel;
        const sum =
          (data[at] ?? 0) + (data[at + 4] ?? 0) + (data[at + width * 4] ?? 0) + (data[at + width * 4 + 4] ?? 0);
        half.data[(y * half.width + x) * 4 + channel] = Math.round(sum / 4);
      }
  return half;
}

const crop = ({ width, data }: PNG, height: number): Buffer => data.subarray(0, width * height * 4);
