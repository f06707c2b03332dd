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

const mostRemembered = 10_000;

type HashOf = (universityId: string, text: string) => string;

/** Most phones and networks come again: what was made of them is remembered. A key put together for it would cost half as much. */
function remembering(make: HashOf): HashOf {
  const known = new Map<string, Map<string, string>>();
  let size = 0;
  return (universityId, text) => {
    const before = known.get(universityId)?.get(text);
    if (before !== undefined) return before;
    if (size >= mostRemembered) {
      known.clear();
      size = 0;
    }
    const made = make(universityId, text);
    const ofUniversity = known.get(universityId) ?? new Map<string, string>();
    known.set(universityId, ofUniversity.set(text, made));
    size += 1;
    return made;
  };
}

/**
 * Keyed hashes, of no use outside this server and different in each university. Truncated to 128 bit. `networkOf` names
 * the network of one subscriber, the address itself for IPv4.
 */
export function makeHashes(secret: string | Uint8Array, networkOf: (address: string) => string) {
  const deviceKey = createHmac('sha256', secret).update('device').digest('hex');
  const networkKey = createHmac('sha256', secret).update('network').digest('hex');
  const positionKey = createHmac('sha256', secret).update('position').digest('hex');
  // One call instead of an HMAC's four: the key stands first and the end is cut off, so nothing can be appended.
  const digest = (key: string, text: string): string => hash('sha256', key + text, 'hex').slice(0, 32);

  return {
    device: remembering((universityId, deviceId) => digest(deviceKey, `${universityId}|${deviceId}`)),
    network: remembering((universityId, address) => digest(networkKey, `${universityId}|${networkOf(address)}`)),
    position: (sessionId: string, { latitude, longitude, accuracy_m }: Position) =>
      digest(positionKey, `${sessionId}|${latitude}|${longitude}|${accuracy_m}`),
  };
}
