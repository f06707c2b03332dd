import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  makeHandle,
  verifyQrCode,
  verifyTypedCode,
  qrCode,
  parseQrText,
  parseTypedCode,
  sessionKey,
  typedCode,
} from './codes.rules.ts';
import { normalizeCrockford } from './crockford.rules.ts';

const sessionId = randomUUID();
const key = sessionKey('a secret of the server', sessionId);
const anchorMs = 1_800_000_000_123;
const qrWindow = { anchorMs, endsMs: anchorMs + 180_000, pausedMs: null, stoppedMs: null };
const pressedMs = [anchorMs + 30_000, anchorMs + 7_000];
const session = { key, sessionId, qrWindow, typedShownMs: pressedMs };
const codeOf = (window: number) => qrCode(key, sessionId, anchorMs + window * 10_000);
const typedOf = (press: 0 | 1) => typedCode(key, sessionId, pressedMs[press] ?? 0);

describe('QR code', () => {
  it('is valid for its whole time step', () => {
    for (let trial = 0; trial < 300; trial++) {
      const window = randomInt(18);
      expect(verifyQrCode(session, codeOf(window), anchorMs + window * 10_000 + randomInt(10_000))).toBe('current');
    }
  });

  it('is valid for a grace period of five seconds', () => {
    for (let trial = 0; trial < 300; trial++) {
      const window = randomInt(18);
      const since = randomInt(5_000);
      const verdict = verifyQrCode(session, codeOf(window), anchorMs + (window + 1) * 10_000 + since);
      expect(verdict).toBe(since < 4_000 ? 'grace' : 'last_second');
    }
  });

  it('expires after fifteen seconds', () => {
    for (let trial = 0; trial < 300; trial++) {
      const window = randomInt(18);
      const later = anchorMs + (window + 1) * 10_000 + 5_000 + randomInt(200_000);
      expect(verifyQrCode(session, codeOf(window), later)).toBe('expired');
    }
  });

  it('is not valid before its time step', () => {
    for (let trial = 0; trial < 300; trial++) {
      const window = randomInt(17);
      expect(verifyQrCode(session, codeOf(window + 1), anchorMs + window * 10_000 + randomInt(10_000))).toBe('never');
    }
    expect(verifyQrCode(session, codeOf(18), qrWindow.endsMs + 10)).toBe('never');
  });

  it('is rejected if it is of another session, of an earlier QR window, or invented', () => {
    const now = anchorMs + 500;
    expect(
      verifyQrCode(session, qrCode(sessionKey('a secret of the server', randomUUID()), sessionId, anchorMs), now),
    ).toBe('never');
    expect(verifyQrCode(session, qrCode(key, sessionId, anchorMs - 60_000), now)).toBe('never');
    expect(verifyQrCode({ ...session, qrWindow: null }, codeOf(0), now)).toBe('never');
    for (let guess = 0; guess < 3_000; guess++) {
      const digits = parseQrText(makeHandle(randomBytes(5)) + qrCode(randomBytes(32), sessionId, anchorMs));
      expect(verifyQrCode(session, digits!.code, now)).toBe('never');
    }
  });

  it('is not valid while paused or after the stop', () => {
    const now = anchorMs + 12_000;
    expect(verifyQrCode({ ...session, qrWindow: { ...qrWindow, pausedMs: now - 1 } }, codeOf(1), now)).toBe('expired');
    expect(verifyQrCode({ ...session, qrWindow: { ...qrWindow, stoppedMs: now - 1 } }, codeOf(1), now)).toBe('expired');
  });

  it('has 128 bits in 26 characters; the typed code has 40 bits in 8', () => {
    expect(codeOf(3)).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(typedOf(1)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(codeOf(0).slice(0, 8)).not.toBe(typedOf(0));
  });
});

describe('typed code', () => {
  const verdictAt = (ms: number, press: 0 | 1 = 0, changes = {}) =>
    verifyTypedCode({ ...session, qrWindow: { ...qrWindow, ...changes } }, typedOf(press), anchorMs + ms);

  it('is valid for 20 seconds after the press, plus 5 seconds of grace', () => {
    expect(verdictAt(30_000)).toBe('current');
    expect(verdictAt(49_999)).toBe('current');
    expect(verdictAt(52_000)).toBe('grace');
    expect(verdictAt(54_500)).toBe('last_second');
    expect(verdictAt(55_000)).toBe('expired');
    expect(verdictAt(30_500, 1)).toBe('grace');
    expect(verdictAt(32_000, 1)).toBe('expired');
  });

  it('does not exist without a press', () => {
    const unseen = typedCode(key, sessionId, anchorMs + 60_000);
    expect(verifyTypedCode(session, unseen, anchorMs + 60_000)).toBe('never');
    expect(verifyTypedCode({ ...session, typedShownMs: [] }, typedOf(0), anchorMs + 31_000)).toBe('never');
  });

  it('ends with the codes, and is not valid while paused or in a later run', () => {
    expect(verdictAt(36_000, 0, { endsMs: anchorMs + 32_000 })).toBe('last_second');
    expect(verdictAt(37_000, 0, { endsMs: anchorMs + 32_000 })).toBe('expired');
    expect(verdictAt(31_000, 0, { pausedMs: anchorMs + 30_500 })).toBe('expired');
    expect(verdictAt(31_000, 0, { stoppedMs: anchorMs + 30_500 })).toBe('expired');
    expect(verdictAt(31_000, 0, { anchorMs: anchorMs + 30_900 })).toBe('expired');
  });
});

describe('code parsing', () => {
  const handle = makeHandle(randomBytes(5));
  const code = codeOf(0);

  it('accepts a URL, its last segment, lower case, spaces and hyphens', () => {
    const expected = { handle, code };
    const payload = handle + code;
    for (const text of [
      `HTTPS://ATTEND.EXAMPLE.EDU/C/${payload}`,
      `http://localhost:5001/c/${payload.toLowerCase()}`,
      `  ${payload.slice(0, 10)}-${payload.slice(10, 20)} ${payload.slice(20)}\n`,
      `https://attend.example.edu/C/${payload}/?from=camera#top`,
    ]) {
      expect(parseQrText(text)).toEqual(expected);
    }
  });

  it('accepts O for 0 and I or L for 1', () => {
    expect(parseTypedCode('oIl0-abcd')).toBe('0110ABCD');
    expect(normalizeCrockford('U')).toBeUndefined();
  });

  it('accepts full-width characters and other dashes', () => {
    expect(parseTypedCode('Ｗ６Ｋ５－６６ｇｖ')).toBe('W6K566GV');
    expect(parseTypedCode('W6K5–66　GV')).toBe('W6K566GV');
  });

  it('rejects anything else', () => {
    for (const text of ['', 'https://example.com/', code, 'x'.repeat(200), `${handle}${code}0`, '💥']) {
      expect(parseQrText(text)).toBeUndefined();
    }
    expect(parseTypedCode('ABC')).toBeUndefined();
  });
});
