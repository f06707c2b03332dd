import type { CheckedIn } from '#lib/check-in/check-in-result.texts.ts';
import { readToken } from '#lib/auth/session.ts';
import { tabStorage } from '#lib/browser-storage.ts';
import { storeLastCheckIn, tokenSuffix } from '#lib/check-in/last-check-in.ts';

/** State of this tab for its URL, so that a reload after the check-in does not report an expired code. */
export type TabState = { readonly isClaimed: boolean; readonly reply?: CheckedIn };
type StoredState = {
  readonly path: string;
  readonly claimedAt?: number;
  readonly reply?: CheckedIn;
  readonly tokenSuffix?: string;
};

const key = 'muster.scan';
const claimLifeMs = 10 * 60_000;

export function readTabState(path = location.pathname, now = Date.now()): TabState {
  try {
    const stored = JSON.parse(tabStorage.read(key) ?? '') as StoredState;
    if (stored.path !== path) return { isClaimed: false };
    const isClaimed = stored.claimedAt !== undefined && now - stored.claimedAt < claimLifeMs;
    if (!stored.reply) return { isClaimed };
    return stored.tokenSuffix === tokenSuffix(readToken())
      ? { isClaimed: false, reply: stored.reply }
      : { isClaimed: false };
  } catch {
    return { isClaimed: false };
  }
}

const write = (stored: StoredState): boolean => tabStorage.write(key, JSON.stringify(stored));

export function storeClaim(path = location.pathname, now = Date.now()): void {
  write({ path, claimedAt: now });
}

export function storeReply(reply: CheckedIn, token: string | null, path = location.pathname): void {
  write({ path, reply, tokenSuffix: tokenSuffix(token) });
  storeLastCheckIn(reply, token);
}

export const clearTabState = (): void => tabStorage.remove(key);
