import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const macBytes = 16;
const ending = '.ics';

function macOf(secret: Uint8Array, id: string): Buffer {
  return createHmac('sha256', secret).update(`calendar feed|${id}`).digest().subarray(0, macBytes);
}

/** The file of a feed: its id and a proof of it that only the deployment's secret can make. Nothing of it is stored. */
export function feedFile(secret: Uint8Array, id: string): string {
  return `${id.replaceAll('-', '')}${macOf(secret, id).toString('base64url')}${ending}`;
}

/** The id of the feed that a file names; undefined unless its proof is right. */
export function readFeedFile(secret: Uint8Array, file: string): string | undefined {
  const [, hex = '', given = ''] = /^([0-9a-f]{32})([\w-]{22})\.ics$/u.exec(file) ?? [];
  if (hex === '') return undefined;
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  const mac = Buffer.from(given, 'base64url');
  const isRight = timingSafeEqual(mac, macOf(secret, id));
  // Of the ways to write the last character one counts, so that a feed has one address.
  return isRight && mac.toString('base64url') === given ? id : undefined;
}

export const entityTag = (content: string): string => `"${createHash('sha256').update(content).digest('base64url')}"`;

/** Whether one of the tags that a program has is that of the content; a weak one counts as much. */
export function isKnown(known: string | undefined, tag: string): boolean {
  const tags = (known ?? '').split(',').map((one) => one.trim().replace(/^W\//u, ''));
  return tags.includes(tag) || tags.includes('*');
}
