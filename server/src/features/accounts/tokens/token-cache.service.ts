import type { Caller } from '#platform/http/caller.ts';
import type { Expiry } from './tokens.rules.ts';

export type CachedToken = Expiry & { readonly caller: Caller; readonly isShared: boolean; idleExpiresAt: number };

/** Caches tokens by their hash, and hashes that match no token. Bounded: the oldest entries are evicted first. */
export type TokenCache = {
  find(key: string): CachedToken | undefined;
  isUnknown(key: string): boolean;
  set(key: string, token: CachedToken | undefined): void;
  delete(key: string): void;
  deleteAccount(accountId: string): void;
  clear(): void;
  /** Increases with every invalidation. A row that was read under an older generation may be stale. */
  generation(): number;
};

export function makeTokenCache(maxTokens = 100_000, maxUnknown = 10_000): TokenCache {
  const known = new Map<string, CachedToken>();
  const unknown = new Set<string>();
  const keysByAccount = new Map<string, Set<string>>();
  let generation = 0;

  function remove(key: string): void {
    const accountId = known.get(key)?.caller.accountId;
    known.delete(key);
    const keys = accountId === undefined ? undefined : keysByAccount.get(accountId);
    keys?.delete(key);
    if (accountId !== undefined && keys?.size === 0) keysByAccount.delete(accountId);
  }

  return {
    find: (key) => known.get(key),
    isUnknown: (key) => unknown.has(key),
    set(key, entry) {
      if (!entry) {
        const oldest = unknown.size >= maxUnknown ? unknown.values().next().value : undefined;
        if (oldest !== undefined) unknown.delete(oldest);
        unknown.add(key);
        return;
      }
      const oldest = known.size >= maxTokens ? known.keys().next().value : undefined;
      if (oldest !== undefined) remove(oldest);
      known.set(key, entry);
      const { accountId } = entry.caller;
      const keys = keysByAccount.get(accountId);
      if (keys) keys.add(key);
      else keysByAccount.set(accountId, new Set([key]));
    },
    delete: remove,
    deleteAccount(accountId) {
      generation += 1;
      // A reactivated account may still hold a token that was unknown before.
      unknown.clear();
      for (const key of keysByAccount.get(accountId) ?? []) remove(key);
    },
    clear() {
      generation += 1;
      known.clear();
      unknown.clear();
      keysByAccount.clear();
    },
    generation: () => generation,
  };
}
