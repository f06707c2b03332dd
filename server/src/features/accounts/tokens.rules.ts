import type { Role } from '@muster/contract/shared';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * How long a token lives unused, and at most. A student's phone stays signed in over the holidays within a term; whoever
 * may change records signs in more often.
 */
const lifetimes: Record<Role, { readonly idleMs: number; readonly mostMs: number }> = {
  admin: { idleMs: 12 * hourMs, mostMs: 7 * dayMs },
  lecturer: { idleMs: 7 * dayMs, mostMs: 30 * dayMs },
  student: { idleMs: 60 * dayMs, mostMs: 180 * dayMs },
};

export type Expiry = { readonly idleExpiresAt: number; readonly expiresAt: number };

export function expiryOfNew(role: Role, now: number): Expiry {
  const { idleMs, mostMs } = lifetimes[role];
  return { idleExpiresAt: now + idleMs, expiresAt: now + mostMs };
}

export const isExpired = ({ idleExpiresAt, expiresAt }: Expiry, now: number): boolean =>
  now >= idleExpiresAt || now >= expiresAt;

/**
 * The later idle expiry of a token that is used now; undefined while the known one is good enough. A twentieth of the idle
 * time is the step: a class of students does not write a row each.
 */
export function refreshedIdleExpiry(role: Role, { idleExpiresAt, expiresAt }: Expiry, now: number): number | undefined {
  const { idleMs } = lifetimes[role];
  const later = Math.min(now + idleMs, expiresAt);
  return later - idleExpiresAt >= idleMs / 20 ? later : undefined;
}
