import type { MarkMethod } from '@muster/contract/attendance';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Proof that somebody arrived with a good code: judged once, at the moment of arrival. */
export type Claim = {
  readonly universityId: string;
  readonly sessionId: string;
  readonly claimId: string;
  readonly arrivedAtMs: number;
  readonly isLastSecond: boolean;
  readonly method: Exclude<MarkMethod, 'manual'>;
  /** Whose it is from the start; null: the first account's that redeems it. */
  readonly studentId: string | null;
};

export const claimMinutes = 10;
const lifeMs = claimMinutes * 60_000;

export function claimKey(secret: string | Uint8Array): Buffer {
  return createHmac('sha256', secret).update('claim').digest();
}

export function signClaim(key: Uint8Array, claim: Claim): string {
  const { universityId, sessionId, claimId, arrivedAtMs, isLastSecond, method, studentId } = claim;
  const parts = [universityId, sessionId, claimId, arrivedAtMs, isLastSecond ? 1 : 0, method];
  const text = (studentId === null ? parts : [...parts, studentId]).join('.');
  return `${text}.${signature(key, text)}`;
}

/** The claim in a cookie's value; undefined when this server did not make it. */
export function readClaim(
  key: Uint8Array,
  value: string,
  nowMs: number,
): { claim: Claim; isExpired: boolean } | undefined {
  const match = shape.exec(value);
  if (!match) return undefined;
  const [, text = '', universityId = '', sessionId = '', claimId = '', arrived = '', bit, method, studentId] = match;
  const given = match[9] ?? '';
  const expected = Buffer.from(signature(key, text));
  const offered = Buffer.from(given);
  if (expected.length !== offered.length || !timingSafeEqual(expected, offered)) return undefined;
  const arrivedAtMs = Number(arrived);
  const claim: Claim = {
    universityId,
    sessionId,
    claimId,
    arrivedAtMs,
    isLastSecond: bit === '1',
    method: method === 'typed' ? 'typed' : 'qr',
    studentId: studentId ?? null,
  };
  return { claim, isExpired: nowMs >= arrivedAtMs + lifeMs };
}

const id = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
/** Claims that an older version made end with the bit: they are of scans. */
const shape = new RegExp(
  `^(${id}\\.${id}\\.${id}\\.(\\d{13,15})\\.([01])(?:\\.(qr|typed)(?:\\.${id})?)?)\\.([\\w-]{43})$`,
);

const signature = (key: Uint8Array, text: string): string => createHmac('sha256', key).update(text).digest('base64url');
