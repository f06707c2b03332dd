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
 * Keyed hashes, of no use outside this server and different in each university. Truncated to 128 bit. `networkOf` names
 * the network of one subscriber, the address itself for IPv4.
 */
export function makeHashes(secret: string | Uint8Array, networkOf: (address: string) => string) {
  const deviceKey = createHmac('sha256', secret).update('device').digest('hex');
  const networkKey = createHmac('sha256', secret).update('network').digest('hex');
  const positionKey = createHmac('sha256', secret).update('position').digest('hex');
  const networks = new Map<string, string>();

  // One call instead of an HMAC's four: the key stands first and the end is cut off, so nothing can be appended.
  const digest = (key: string, text: string): string => hash('sha256', key + text, 'hex').slice(0, 32);

  return {
    device: (universityId: string, deviceId: string) => digest(deviceKey, `${universityId}|${deviceId}`),
    position: (sessionId: string, { latitude, longitude, accuracy_m }: Position) =>
      digest(positionKey, `${sessionId}|${latitude}|${longitude}|${accuracy_m}`),
    /** A class sits behind few addresses: they are remembered. */
    network(universityId: string, address: string): string {
      const asked = `${universityId}|${address}`;
      const known = networks.get(asked);
      if (known !== undefined) return known;
      if (networks.size >= 10_000) networks.clear();
      const made = digest(networkKey, `${universityId}|${networkOf(address)}`);
      networks.set(asked, made);
      return made;
    },
  };
}
