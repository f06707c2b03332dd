import { describe, expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.rules.ts';

const key = Buffer.from('a key');

describe('recovery codes', () => {
  it('are ten different codes in groups of four', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  });

  it('have the same hash however they are typed, and another one for another account', () => {
    const hash = hashRecoveryCode(key, 'a', '0123-4567-1ABC');
    expect(hashRecoveryCode(key, 'a', ' o1234567 labc')).toEqual(hashRecoveryCode(key, 'a', '0123-4567-1ABC'));
    expect(hashRecoveryCode(key, 'b', '0123-4567-1ABC')).not.toEqual(hash);
  });
});
