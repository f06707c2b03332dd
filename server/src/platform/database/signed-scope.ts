import { createHmac } from 'node:crypto';

/** The role of the product's transactions, and the key that signs their scope. It is passed to threads and child processes as it is. */
export type AppRole = { readonly name: string; readonly scopeKey: string };

/** Derived from the secret, so that all processes of a deployment have the same key. */
export const deriveScopeKey = (secret: Uint8Array): string =>
  createHmac('sha256', secret).update('muster database scope').digest('hex');

/**
 * The signature that the SQL function is_signed verifies. `pid`: the server process of the connection. `message`: the id of a university,
 * `all`, or `history`. Without a role the connection belongs to the owner of the tables, which needs no signature.
 */
export const signScope = (role: AppRole | undefined, pid: number, message: string): string =>
  role ? createHmac('sha256', Buffer.from(role.scopeKey, 'hex')).update(`${pid} ${message}`).digest('hex') : 'owner';

const blockBytes = 64;

/** The padded keys from which PostgreSQL, which has no HMAC without an extension, computes the signature with sha256. */
export function padScopeKey(scopeKey: string): { inner: Buffer; outer: Buffer } {
  const key = Buffer.alloc(blockBytes);
  key.write(scopeKey, 'hex');
  return { inner: key.map((byte) => byte ^ 0x36) as Buffer, outer: key.map((byte) => byte ^ 0x5c) as Buffer };
}
