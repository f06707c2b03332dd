import type { MarkMethod } from '@muster/contract/attendance';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Proof that somebody arrived with a good code: judged once, at the moment of arrival, and good on the phone that arrived alone. */
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

/** `deviceId` is signed along and not written: the phone says it once more when it comes back. */
export function signClaim(key: Uint8Array, claim: Claim, deviceId: string): string {
  const { universityId, sessionId, claimId, arrivedAtMs, isLastSecond, method, studentId } = claim;
  const parts = [universityId, sessionId, claimId, arrivedAtMs, isLastSecond ? 1 : 0, method];
  const text = (studentId === null ? parts : [...parts, studentId]).join('.');
  return `${text}.${signature(key, text, deviceId)}`;
}

/** The claim in a cookie's value; undefined when this server did not make it, or made it for another phone. */
export function readClaim(
  key: Uint8Array,
  value: string,
  { deviceId, nowMs }: { deviceId: string; nowMs: number },
): { claim: Claim; isExpired: boolean } | undefined {
  const match = shape.exec(value);
  if (!match) return undefined;
  const [, text = '', universityId = '', sessionId = '', claimId = '', arrived = '', bit, method, studentId] = match;
  const offered = Buffer.from(match[9] ?? '');
  // Those of a version before this one, ten minutes long, are of no phone.
  const isOurs = [signature(key, text, deviceId), signature(key, text)].some((expected) =>
    timingSafeEqual(Buffer.from(expected), offered),
  );
  if (!isOurs) return undefined;
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
const shape = new RegExp(`^(${id}\\.${id}\\.${id}\\.(\\d{13,15})\\.([01])\\.(qr|typed)(?:\\.${id})?)\\.([\\w-]{43})$`);

const signature = (key: Uint8Array, text: string, deviceId?: string): string =>
  createHmac('sha256', key)
    .update(deviceId === undefined ? text : `${text}|${deviceId}`)
    .digest('base64url');
