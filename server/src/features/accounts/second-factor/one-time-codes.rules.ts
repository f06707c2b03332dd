import { productName } from '@muster/contract/http/shared';
import { HOTP, Secret, TOTP } from 'otpauth';

const stepMs = 30_000;

/** A new random key in base 32. */
export const newAppKey = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code with which an app adds the key. */
export const appUri = (key: string, label: string): string =>
  new TOTP({ issuer: productName, label, secret: key }).toString();

/**
 * The 30-second step of a valid code; undefined for a wrong one. Codes of the steps before and after the current one count too, because
 * clocks of phones differ. `lastStep` is the step of the last accepted code: it and earlier ones are used.
 */
export function matchCode(key: string, code: string, nowMs: number, lastStep: number): number | undefined {
  const current = Math.floor(nowMs / stepMs);
  const delta = HOTP.validate({ token: code, secret: Secret.fromBase32(key), counter: current, window: 1 });
  return delta !== null && current + delta > lastStep ? current + delta : undefined;
}
