import { createHmac, hash, randomBytes } from 'node:crypto';
import type { Position } from './position.rules.ts';

export const deviceCookie = 'muster_device';
export const deviceCookieSeconds = 400 * 24 * 3600;

export function newDeviceId(): string {
  return randomBytes(16).toString('base64url');
}

export function isDeviceId(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{22}$/.test(text);
}

/**
 * Keyed hashes, truncated to 128 bits. They differ between universities and cannot be computed without the secret. `networkOf` returns
 * the network of one subscriber.
 */
export function makeHashes(secret: string | Uint8Array, networkOf: (address: string) => string) {
  const deviceKey = createHmac('sha256', secret).update('device').digest('hex');
  const networkKey = createHmac('sha256', secret).update('network').digest('hex');
  const positionKey = createHmac('sha256', secret).update('position').digest('hex');
  // The truncation prevents length extension of the prefixed key.
  const digest = (key: string, text: string): string => hash('sha256', key + text, 'hex').slice(0, 32);

  return {
    device: (universityId: string, deviceId: string) => digest(deviceKey, `${universityId}|${deviceId}`),
    network: (universityId: string, address: string) => digest(networkKey, `${universityId}|${networkOf(address)}`),
    position: (sessionId: string, { latitude, longitude, accuracy_m }: Position) =>
      digest(positionKey, `${sessionId}|${latitude}|${longitude}|${accuracy_m}`),
  };
}
