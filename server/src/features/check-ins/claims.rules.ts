import type { MarkMethod } from '@muster/contract/attendance/marks';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Proof that a device arrived with a valid code. The code is verified once, on arrival; the claim is valid on that device only. */
export type Claim = {
  readonly universityId: string;
  readonly sessionId: string;
  readonly claimId: string;
  readonly arrivedAtMs: number;
  readonly isLastSecond: boolean;
  readonly method: Exclude<MarkMethod, 'manual'>;
  /** The student the claim was issued to; null: the first student who redeems it. */
  readonly studentId: string | null;
  /** Keyed digest of the network of the arrival; null in claims of the previous release. */
  readonly network: string | null;
};

export const claimMinutes = 10;
const lifeMs = claimMinutes * 60_000;

export function deriveClaimKey(secret: string | Uint8Array): Buffer {
  return createHmac('sha256', secret).update('claim').digest();
}

/** The signature covers `deviceId`, which the claim does not contain: the device sends it in a separate cookie. */
export function signClaim(key: Uint8Array, claim: Claim, deviceId: string): string {
  const { universityId, sessionId, claimId, arrivedAtMs, isLastSecond, method, studentId, network } = claim;
  const parts = [universityId, sessionId, claimId, arrivedAtMs, isLastSecond ? 1 : 0, method, studentId, network];
  const text = parts.filter((part) => part !== null).join('.');
  return `${text}.${signature(key, text, deviceId)}`;
}

/** Reads a claim cookie; undefined unless its signature is valid for this device. */
export function readClaim(
  key: Uint8Array,
  value: string,
  { deviceId, nowMs }: { deviceId: string; nowMs: number },
): { claim: Claim; isExpired: boolean } | undefined {
  const match = shape.exec(value);
  if (!match) return undefined;
  const [, text = '', universityId = '', sessionId = '', claimId = '', arrived = '', bit, method, studentId, network] =
    match;
  const isSigned = timingSafeEqual(Buffer.from(signature(key, text, deviceId)), Buffer.from(match.at(-1) ?? ''));
  if (!isSigned) return undefined;
  const arrivedAtMs = Number(arrived);
  const claim: Claim = {
    universityId,
    sessionId,
    claimId,
    arrivedAtMs,
    isLastSecond: bit === '1',
    method: method === 'typed' ? 'typed' : 'qr',
    studentId: studentId ?? null,
    network: network ?? null,
  };
  return { claim, isExpired: nowMs >= arrivedAtMs + lifeMs };
}

const id = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const shape = new RegExp(
  `^(${id}\\.${id}\\.${id}\\.(\\d{13,15})\\.([01])\\.(qr|typed)(?:\\.${id})?(?:\\.([0-9a-f]{32}))?)\\.([\\w-]{43})$`,
);

const signature = (key: Uint8Array, text: string, deviceId: string): string =>
  createHmac('sha256', key).update(`${text}|${deviceId}`).digest('base64url');
