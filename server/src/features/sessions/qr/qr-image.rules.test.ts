import { randomBytes, randomUUID } from 'node:crypto';
import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { makeHandle } from './codes.rules.ts';
import { qrAddress, qrImage, qrModules } from './qr-image.rules.ts';
import { toCurrentCode } from '../session-reply.rules.ts';

const end = '0123456789ABCDEFGHJKMNPQRSTVWXYZ01';
const symbolSide = (text: string) => qrModules(text).length - 8;

describe('QR image', () => {
  it('has at most 33 modules per side for a host of 30 characters', () => {
    const host = 'ATTENDANCE.UNIVERSITY.EXAMPLE.';
    expect(host).toHaveLength(30);
    expect(symbolSide(`https://${host}/C/${end}`)).toBeLessThanOrEqual(33);
    expect(symbolSide(`http://10.0.0.5:5001/C/${end}`)).toBeLessThanOrEqual(29);
  });

  it('has a quiet zone of four modules and a white background', () => {
    const modules = qrModules(`https://ATTEND.EXAMPLE.EDU/C/${end}`);
    const { length } = modules;
    modules.forEach((row, y) =>
      row.forEach((isBlack, x) => {
        if (Math.min(x, y) < 4 || Math.max(x, y) >= length - 4) expect(isBlack).toBe(false);
      }),
    );
    expect(modules[4]!.slice(4, 11)).toEqual(Array.from({ length: 7 }, () => true));
    const svg = Buffer.from(qrImage('https://A.EXAMPLE/C/0').split(',')[1]!, 'base64').toString();
    expect(svg).toContain('fill="#fff" d="M0 0h');
  });

  it.each([
    ['https://attend.example.edu', 'https://ATTEND.EXAMPLE.EDU'],
    ['http://192.0.2.2:5001/', 'http://192.0.2.2:5001'],
    ['HTTPS://[2001:DB8::A]', 'https://[2001:DB8::A]'],
  ])('writes the scheme of %s in lower case and the rest in upper case', (publicUrl, address) =>
    expect(qrAddress(publicUrl)).toBe(address),
  );

  it('encodes URLs outside the alphanumeric mode', () => {
    expect(symbolSide('https://attend.example.edu/~muster/C/0')).toBeGreaterThan(20);
  });
});

describe('displayed QR code', () => {
  it('is decoded by another library to the URL with handle and code', () => {
    const startedMs = 1_800_000_000_000;
    for (let trial = 0; trial < 20; trial++) {
      const row = {
        id: randomUUID(),
        handle: makeHandle(randomBytes(5)),
        duration_minutes: 3,
        qr_started_at: new Date(startedMs),
        qr_ends_at: new Date(startedMs + 180_000),
        qr_paused_at: null,
        qr_stopped_at: null,
        typed_shown_at: [new Date(startedMs + trial * 9_000)],
        ends_at: new Date(startedMs + 3_600_000),
        withdrawn_at: null,
        second_code_at: new Date(startedMs + trial * 9_000),
        second_code_share: 10,
      };
      const code = toCurrentCode(
        row,
        randomBytes(32),
        qrAddress('https://attend.example.edu'),
        startedMs + trial * 9_000,
      );
      expect(decode(code.qr_code ?? '')).toBe(code.url);
      expect(code.url).toMatch(/^https:\/\/ATTEND\.EXAMPLE\.EDU\/C\/[0-9A-HJKMNP-TV-Z]{34}$/);
      expect(code.typed_code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
      const { shown } = code.second_code!;
      expect(decode(shown!.qr_code)).toBe(shown!.url);
      expect(shown!.url).not.toBe(code.url);
    }
  });
});

/** Draws the rectangles of the data URL at four pixels per module and decodes the image with jsQR. */
function decode(dataUrl: string): string | undefined {
  const svg = Buffer.from(dataUrl.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)![1]);
  const pixels = new Uint8ClampedArray((side * 4) ** 2 * 4).fill(255);
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let row = Number(y) * 4; row < Number(y) * 4 + 4; row++) {
      const from = (row * side * 4 + Number(x) * 4) * 4;
      for (let at = from; at < from + Number(length) * 16; at++) if (at % 4 !== 3) pixels[at] = 0;
    }
  }
  return jsQR.default(pixels, side * 4, side * 4)?.data;
}
