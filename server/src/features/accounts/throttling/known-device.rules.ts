import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The cookie of a device on which an account signed in. It grants no access: wrong passwords from this device count against that account
 * and not against the network. An attacker with an own account has one budget, whatever the number of cookies.
 */
export const knownDeviceCookie = 'muster_known_device';
export const knownDeviceCookieSeconds = 400 * 24 * 3600;
/** Sent with sign-ins and password resets only. */
export const knownDeviceCookiePath = '/api/auth';

export function deriveKnownDeviceKey(secret: string | Uint8Array): Buffer {
  return createHmac('sha256', secret).update('known device').digest();
}

export const signKnownDevice = (key: Uint8Array, accountId: string): string =>
  `${accountId}.${signature(key, accountId)}`;

/** Returns the account that signed in on the device; undefined unless the signature is valid. */
export function readKnownDevice(key: Uint8Array, value: string | undefined): string | undefined {
  const [, accountId = '', signed = ''] = shape.exec(value ?? '') ?? [];
  if (accountId === '') return undefined;
  return timingSafeEqual(Buffer.from(signature(key, accountId)), Buffer.from(signed)) ? accountId : undefined;
}

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

const signature = (key: Uint8Array, accountId: string): string =>
  createHmac('sha256', key).update(accountId).digest('base64url');
