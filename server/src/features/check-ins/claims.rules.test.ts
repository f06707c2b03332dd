import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { claimKey, readClaim, signClaim } from './claims.rules.ts';

const key = claimKey('secret');
const [universityId, sessionId, claimId, studentId] = ['1', '2', '3', '4'].map(
  (digit) => `0000000${digit}-0000-4000-8000-000000000000`,
) as [string, string, string, string];
const arrivedAtMs = 1_790_000_000_000;
const claim = { universityId, sessionId, claimId, arrivedAtMs, isLastSecond: true };
const deviceId = 'p'.repeat(22);
const now = { deviceId, nowMs: arrivedAtMs };

it('a student gets the claim back as it was given', () => {
  for (const method of ['qr', 'typed'] as const) {
    for (const whose of [null, studentId]) {
      const given = { ...claim, method, studentId: whose };
      expect(readClaim(key, signClaim(key, given, deviceId), now)).toEqual({ claim: given, isExpired: false });
    }
  }
});

it('a student whose claim is from before an update of the server keeps it, on whatever phone', () => {
  const text = `${universityId}.${sessionId}.${claimId}.${arrivedAtMs}.1.qr`;
  const signature = createHmac('sha256', key).update(text).digest('base64url');
  expect(readClaim(key, `${text}.${signature}`, now)?.claim).toEqual({
    ...claim,
    method: 'qr',
    studentId: null,
  });
});

it('nobody turns a typed code into a scan, takes the name off a claim, or carries one to another phone', () => {
  const value = signClaim(key, { ...claim, method: 'typed', studentId }, deviceId);
  expect(readClaim(key, value.replace('.typed.', '.qr.'), now)).toBeUndefined();
  expect(readClaim(key, value.replace(`.${studentId}`, ''), now)).toBeUndefined();
  expect(readClaim(key, value, { ...now, deviceId: 'q'.repeat(22) })).toBeUndefined();
});
