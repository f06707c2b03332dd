import { writeFileSync } from 'node:fs';
import encodeQR from 'qr';

const width = 640;
const height = 480;

/**
 * Writes the video of Chromium's fake camera: a QR code on grey. The file can be rewritten between two scans of one browser.
 * Flags of the browser: --use-fake-device-for-media-stream --use-fake-ui-for-media-stream
 * --use-file-for-fake-video-capture=FILE
 */
export function showToCamera(file: string, text: string): void {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const scale = Math.floor(height / modules.length);
  const [left, top] = [width, height].map((side) => Math.floor((side - modules.length * scale) / 2)) as [
    number,
    number,
  ];
  const light = Buffer.alloc(width * height, 128);
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      for (let line = 0; line < scale; line++) {
        const start = (top + y * scale + line) * width + left + x * scale;
        light.fill(isDark ? 16 : 235, start, start + scale);
      }
    }),
  );
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), frame, frame]),
  );
}
