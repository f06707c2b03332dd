import type { CheckedIn } from '../lib/check-in/check-in-result.texts.ts';
import { readToken } from '../lib/auth/session.ts';

/** What this tab knows of its own address: a reload must not tell somebody who is in that the code is too old. */
export type Memory = { readonly isClaimed: boolean; readonly reply?: CheckedIn };
type Kept = { readonly path: string; readonly claimedAt?: number; readonly reply?: CheckedIn; readonly of?: string };

const key = 'muster.scan';
const claimLifeMs = 10 * 60_000;

export function readMemory(path = location.pathname, now = Date.now()): Memory {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '') as Kept;
    if (kept.path !== path) return { isClaimed: false };
    const isClaimed = kept.claimedAt !== undefined && now - kept.claimedAt < claimLifeMs;
    if (!kept.reply) return { isClaimed };
    return kept.of === signInMark(readToken()) ? { isClaimed: false, reply: kept.reply } : { isClaimed: false };
  } catch {
    return { isClaimed: false };
  }
}

/** Of the sign-in, too little to sign in with: whoever signs in next on this phone is not in by it. */
const signInMark = (token: string | null): string => token?.slice(-6) ?? '';

const keep = (kept: Kept): void => sessionStorage.setItem(key, JSON.stringify(kept));

export function rememberClaim(path = location.pathname, now = Date.now()): void {
  keep({ path, claimedAt: now });
}

export function rememberReply(reply: CheckedIn, token: string | null, path = location.pathname): void {
  keep({ path, reply, of: signInMark(token) });
}

export const forget = (): void => sessionStorage.removeItem(key);
