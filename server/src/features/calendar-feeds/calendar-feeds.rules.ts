import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const macBytes = 16;
const ending = '.ics';

function signFeed(secret: Uint8Array, id: string): Buffer {
  return createHmac('sha256', secret).update(`calendar feed|${id}`).digest().subarray(0, macBytes);
}

/** Returns the file name of a feed: its id and a MAC by the deployment's secret, which is not stored. */
export function feedFile(secret: Uint8Array, id: string): string {
  return `${id.replaceAll('-', '')}${signFeed(secret, id).toString('base64url')}${ending}`;
}

/** Returns the feed id of a file name; undefined if the MAC is wrong. */
export function readFeedFile(secret: Uint8Array, file: string): string | undefined {
  const [, hex = '', signature = ''] = /^([0-9a-f]{32})([\w-]{22})\.ics$/u.exec(file) ?? [];
  if (hex === '') return undefined;
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  const mac = Buffer.from(signature, 'base64url');
  const isAuthentic = timingSafeEqual(mac, signFeed(secret, id));
  // The last base64 character has unused bits: accepts only the canonical form, so that a feed has one address.
  return isAuthentic && mac.toString('base64url') === signature ? id : undefined;
}

export const entityTag = (content: string): string => `"${createHash('sha256').update(content).digest('base64url')}"`;

/** Whether an If-None-Match header contains the tag. Compares weakly. */
export function matchesEntityTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//u, ''));
  return tags.includes(tag) || tags.includes('*');
}
