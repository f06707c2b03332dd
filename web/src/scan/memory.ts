import type { CheckedIn } from '../lib/check-in/outcome.texts.ts';

/** What this tab knows of its own address: a reload must not tell somebody who is in that the code is too old. */
export type Memory = { readonly isClaimed: boolean; readonly reply?: CheckedIn };
type Kept = { readonly path: string; readonly claimedAt?: number; readonly reply?: CheckedIn };

const key = 'muster.scan';
const claimLifeMs = 10 * 60_000;

export function readMemory(path = location.pathname, now = Date.now()): Memory {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '') as Kept;
    if (kept.path !== path) return { isClaimed: false };
    const isClaimed = kept.claimedAt !== undefined && now - kept.claimedAt < claimLifeMs;
    return kept.reply ? { isClaimed: false, reply: kept.reply } : { isClaimed };
  } catch {
    return { isClaimed: false };
  }
}

const keep = (kept: Kept): void => sessionStorage.setItem(key, JSON.stringify(kept));

export function rememberClaim(path = location.pathname, now = Date.now()): void {
  keep({ path, claimedAt: now });
}

export function rememberReply(reply: CheckedIn, path = location.pathname): void {
  keep({ path, reply });
}

export const forget = (): void => sessionStorage.removeItem(key);
