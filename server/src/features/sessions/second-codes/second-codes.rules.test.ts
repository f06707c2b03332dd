import { describe, expect, it } from 'vitest';
import { qrCode, sessionKey, typedCode, verifyQrCode } from '../qr/codes.rules.ts';
import {
  automaticSecondCode,
  secondCodeDueMs,
  secondCodesUntilMs,
  secondQrCode,
  secondTypedCode,
  verifySecondCode,
} from './second-codes.rules.ts';

const minuteMs = 60_000;
const startMs = Date.parse('2026-09-14T09:00:00Z');
const sessionId = '3f8a1c02-0000-4000-8000-000000000001';
const key = sessionKey('a secret', sessionId);
const qrWindow = { anchorMs: startMs, endsMs: startMs + 3 * minuteMs, pausedMs: null, stoppedMs: null };
const theClass = {
  key,
  sessionId,
  qrWindow,
  classEndsMs: startMs + 60 * minuteMs,
  secondShownMs: null,
  secondCodeShare: 10,
  isWithdrawn: false,
};
const shownMs = startMs + 20 * minuteMs;
const shown = { ...theClass, secondShownMs: shownMs };

describe('second code', () => {
  it('is another than the codes for checking in at the same moment, and checks no one in', () => {
    const code = secondQrCode(key, sessionId, startMs);
    expect(code).not.toBe(qrCode(key, sessionId, startMs));
    expect(secondTypedCode(key, sessionId, startMs)).not.toBe(typedCode(key, sessionId, startMs));
    expect(verifyQrCode(theClass, code, startMs)).toBe('never');
  });

  it('is accepted for 30 seconds and a grace period of 5', () => {
    const code = secondTypedCode(key, sessionId, shownMs);
    const at = (seconds: number) => verifySecondCode(shown, { method: 'typed', code }, shownMs + seconds * 1000);
    expect([0, 29.9, 30, 33.9, 34, 34.9, 35, 600].map(at)).toEqual([
      'current',
      'current',
      'grace',
      'grace',
      'last_second',
      'last_second',
      'expired',
      'expired',
    ]);
  });

  it('is refused for another class, another showing, the other method and a withdrawn class', () => {
    const other = '3f8a1c02-0000-4000-8000-000000000002';
    const code = secondQrCode(key, sessionId, shownMs);
    const verify = (of: typeof shown, sent: Parameters<typeof verifySecondCode>[1]) =>
      verifySecondCode(of, sent, shownMs);
    expect(verify(shown, { method: 'qr', code })).toBe('current');
    expect(verify({ ...shown, sessionId: other }, { method: 'qr', code })).toBe('never');
    expect(verify({ ...shown, secondShownMs: shownMs + 1 }, { method: 'qr', code })).toBe('never');
    expect(verify(shown, { method: 'typed', code })).toBe('never');
    expect(verify({ ...shown, isWithdrawn: true }, { method: 'qr', code })).toBe('never');
  });

  it('is due at a random time between five minutes after the codes and five minutes before the end', () => {
    const times = Array.from({ length: 200 }, (_, at) => {
      const id = `3f8a1c02-0000-4000-8000-${String(at).padStart(12, '0')}`;
      return secondCodeDueMs({ ...theClass, key: sessionKey('a secret', id), sessionId: id }) ?? 0;
    });
    const [first, last] = [Math.min(...times), Math.max(...times)];
    expect(first).toBeGreaterThanOrEqual(startMs + 8 * minuteMs);
    expect(last).toBeLessThanOrEqual(startMs + 55 * minuteMs);
    expect(last - first).toBeGreaterThan(40 * minuteMs);
    expect(secondCodeDueMs({ ...theClass, classEndsMs: startMs + 12 * minuteMs })).toBeUndefined();
  });

  it('is shown by a display once, until a minute before the end of the class', () => {
    const dueMs = secondCodeDueMs(theClass) ?? 0;
    const at = (nowMs: number, of = theClass) => automaticSecondCode(of, nowMs);
    expect(at(dueMs - 1000)).toEqual({ dueInMs: 1000, isMissed: false });
    expect(at(startMs + 59 * minuteMs)).toEqual({ dueInMs: 0, isMissed: false });
    expect(at(startMs + 59 * minuteMs + 1)).toEqual({ dueInMs: null, isMissed: true });
    expect(at(startMs + minuteMs)).toEqual({ dueInMs: null, isMissed: false });
    expect(at(dueMs, { ...theClass, secondCodeShare: 0 })).toEqual({ dueInMs: null, isMissed: false });
    expect(automaticSecondCode(shown, dueMs)).toEqual({ dueInMs: null, isMissed: false });
  });

  it('exists after the codes until the end of the class, at least half an hour', () => {
    const after = startMs + 4 * minuteMs;
    expect(secondCodesUntilMs(theClass, startMs)).toBeUndefined();
    const paused = { ...theClass, qrWindow: { ...qrWindow, pausedMs: startMs + minuteMs } };
    expect(secondCodesUntilMs(paused, startMs + 2 * minuteMs)).toBe(startMs + 60 * minuteMs);
    expect(secondCodesUntilMs(theClass, after)).toBe(startMs + 60 * minuteMs);
    expect(secondCodesUntilMs({ ...theClass, classEndsMs: startMs }, after)).toBe(startMs + 33 * minuteMs);
    expect(secondCodesUntilMs({ ...theClass, isWithdrawn: true }, after)).toBeUndefined();
  });
});
