import { writeFileSync } from 'node:fs';
import { correction, generate } from 'lean-qr';

const width = 640;
const height = 480;
const quietModules = 4;

/**
 * Writes the video of Chromium's fake camera: a QR code on grey. The file can be rewritten between two scans of one browser.
 * Flags of the browser: --use-fake-device-for-media-stream --use-fake-ui-for-media-stream
 * --use-file-for-fake-video-capture=FILE
 */
export function showToCamera(file: string, text: string): void {
  const symbol = generate(text, { minCorrectionLevel: correction.M });
  const positions = Array.from({ length: symbol.size + 2 * quietModules }, (_, index) => index - quietModules);
  const scale = Math.floor(height / positions.length);
  const [left, top] = [width, height].map((side) => Math.floor((side - positions.length * scale) / 2)) as [
    number,
    number,
  ];
  const light = Buffer.alloc(width * height, 128);
  positions.forEach((row, y) =>
    positions.forEach((column, x) => {
      for (let line = 0; line < scale; line++) {
        const start = (top + y * scale + line) * width + left + x * scale;
        light.fill(symbol.get(column, row) ? 16 : 235, start, start + scale);
      }
    }),
  );
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), frame, frame]),
  );
}
