import { createHmac, hash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Position } from './position.rules.ts';

export const deviceCookie = 'muster_device';
export const deviceCookieSeconds = 400 * 24 * 3600;

export type Devices = ReturnType<typeof makeDevices>;

/** The id of a device in a signed cookie: an id alone, known from elsewhere, is no device. */
export function makeDevices(secret: string | Uint8Array) {
  const key = createHmac('sha256', secret).update('device cookie').digest();
  const sign = (id: string): string => createHmac('sha256', key).update(id).digest('base64url').slice(0, 22);

  return {
    // Node draws the bytes of many UUIDs at a time: a twentieth of a check-in cheaper than a separate call for 16 bytes.
    newId: (): string => Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url'),
    toCookie: (id: string): string => `${id}.${sign(id)}`,
    /** Undefined unless the cookie was made here. */
    read(cookie: string | undefined): string | undefined {
      const [, id = '', signature = ''] = /^([\w-]{22})\.([\w-]{22})$/.exec(cookie ?? '') ?? [];
      return id !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id))) ? id : undefined;
    },
  };
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
