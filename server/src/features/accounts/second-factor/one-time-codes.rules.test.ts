import { HOTP, Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { appUri, matchCode, newAppKey } from './one-time-codes.rules.ts';

const key = newAppKey();
const codeOf = (step: number) => HOTP.generate({ secret: Secret.fromBase32(key), counter: step });
const step = 60_000_000;
const nowMs = step * 30_000 + 29_999;

describe('one-time code', () => {
  it('has the value that RFC 6238 gives', () => {
    const rfcKey = Secret.fromUTF8('12345678901234567890').base32;
    expect(matchCode(rfcKey, '287082', 59_000, 0)).toBe(1);
    expect(matchCode(rfcKey, '005924', 1_234_567_890_000, 0)).toBe(41_152_263);
  });

  it('is valid in its step and in the steps before and after', () => {
    for (const valid of [step - 1, step, step + 1]) expect(matchCode(key, codeOf(valid), nowMs, 0)).toBe(valid);
    for (const wrong of [step - 2, step + 2]) expect(matchCode(key, codeOf(wrong), nowMs, 0)).toBeUndefined();
  });

  it('is used up by its step and by later ones', () => {
    expect(matchCode(key, codeOf(step), nowMs, step)).toBeUndefined();
    expect(matchCode(key, codeOf(step - 1), nowMs, step)).toBeUndefined();
    expect(matchCode(key, codeOf(step + 1), nowMs, step)).toBe(step + 1);
  });

  it('has an address for apps with the product, the account and the key', () => {
    expect(appUri(key, 'ada@example.edu')).toBe(
      `otpauth://totp/Muster:ada%40example.edu?issuer=Muster&secret=${key}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
