import { dayMs, hourMs } from '@muster/contract/http/durations';
import type { Role } from '@muster/contract/http/shared';

type Lifetime = { readonly idleMs: number; readonly maxMs: number };

/**
 * Idle and absolute lifetime of a token. A student's phone stays signed in over the holidays; roles that may change
 * records sign in more often.
 */
const lifetimes: Record<Role, Lifetime> = {
  admin: { idleMs: 12 * hourMs, maxMs: 7 * dayMs },
  lecturer: { idleMs: 7 * dayMs, maxMs: 30 * dayMs },
  student: { idleMs: 60 * dayMs, maxMs: 180 * dayMs },
};
/** On a shared computer the next person may arrive soon: at most a working day. */
const sharedLifetime: Lifetime = { idleMs: hourMs / 2, maxMs: 8 * hourMs };

export type TokenKind = {
  readonly role: Role;
  /** Whether the sign-in is on a shared computer. */
  readonly isShared: boolean;
};
const lifetimeOf = ({ role, isShared }: TokenKind): Lifetime => (isShared ? sharedLifetime : lifetimes[role]);

export type Expiry = { readonly idleExpiresAt: number; readonly expiresAt: number };

export function expiryOfNewToken(kind: TokenKind, now: number): Expiry {
  const { idleMs, maxMs } = lifetimeOf(kind);
  return { idleExpiresAt: now + idleMs, expiresAt: now + maxMs };
}

export const isExpired = ({ idleExpiresAt, expiresAt }: Expiry, now: number): boolean =>
  now >= idleExpiresAt || now >= expiresAt;

/**
 * Returns the new idle expiry of a token that is used now; undefined while the current one is recent enough. It moves in
 * steps of a twentieth of the idle lifetime, so that most requests write nothing.
 */
export function refreshedIdleExpiry(
  kind: TokenKind,
  { idleExpiresAt, expiresAt }: Expiry,
  now: number,
): number | undefined {
  const { idleMs } = lifetimeOf(kind);
  const later = Math.min(now + idleMs, expiresAt);
  return later - idleExpiresAt >= idleMs / 20 ? later : undefined;
}
