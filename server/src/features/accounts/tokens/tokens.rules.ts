import type { Role } from '@muster/contract/http/shared';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Idle and absolute lifetime of a token. A student's phone stays signed in over the holidays; roles that may change
 * records sign in more often.
 */
const lifetimes: Record<Role, { readonly idleMs: number; readonly maxMs: number }> = {
  admin: { idleMs: 12 * hourMs, maxMs: 7 * dayMs },
  lecturer: { idleMs: 7 * dayMs, maxMs: 30 * dayMs },
  student: { idleMs: 60 * dayMs, maxMs: 180 * dayMs },
};

export type Expiry = { readonly idleExpiresAt: number; readonly expiresAt: number };

export function expiryOfNewToken(role: Role, now: number): Expiry {
  const { idleMs, maxMs } = lifetimes[role];
  return { idleExpiresAt: now + idleMs, expiresAt: now + maxMs };
}

export const isExpired = ({ idleExpiresAt, expiresAt }: Expiry, now: number): boolean =>
  now >= idleExpiresAt || now >= expiresAt;

/**
 * Returns the new idle expiry of a token that is used now; undefined while the current one is recent enough. It moves in
 * steps of a twentieth of the idle lifetime, so that most requests write nothing.
 */
export function refreshedIdleExpiry(role: Role, { idleExpiresAt, expiresAt }: Expiry, now: number): number | undefined {
  const { idleMs } = lifetimes[role];
  const later = Math.min(now + idleMs, expiresAt);
  return later - idleExpiresAt >= idleMs / 20 ? later : undefined;
}
