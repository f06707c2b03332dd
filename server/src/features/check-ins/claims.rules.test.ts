import { describe, expect, it } from 'vitest';
import { deriveClaimKey, readClaim, signClaim } from './claims.rules.ts';

const key = deriveClaimKey('secret');
const [universityId, sessionId, claimId, studentId] = ['1', '2', '3', '4'].map(
  (digit) => `0000000${digit}-0000-4000-8000-000000000000`,
) as [string, string, string, string];
const arrivedAtMs = 1_790_000_000_000;
const claim = { universityId, sessionId, claimId, arrivedAtMs, isLastSecond: true, network: null };
const deviceId = 'p'.repeat(22);
const now = { deviceId, nowMs: arrivedAtMs };

describe('claims', () => {
  it('are read as they were signed', () => {
    for (const method of ['qr', 'typed'] as const) {
      for (const owner of [null, studentId])
        for (const network of [null, 'ab'.repeat(16)]) {
          const signed = { ...claim, method, studentId: owner, network };
          expect(readClaim(key, signClaim(key, signed, deviceId), now)).toEqual({ claim: signed, isExpired: false });
        }
    }
  });

  it('are invalid with another method, without their student, and on another device', () => {
    const value = signClaim(key, { ...claim, method: 'typed', studentId }, deviceId);
    expect(readClaim(key, value.replace('.typed.', '.qr.'), now)).toBeUndefined();
    expect(readClaim(key, value.replace(`.${studentId}`, ''), now)).toBeUndefined();
    expect(readClaim(key, value, { ...now, deviceId: 'q'.repeat(22) })).toBeUndefined();
  });
});
