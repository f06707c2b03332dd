import type { Caller } from '../../platform/http/caller.ts';
import type { Expiry } from './tokens.rules.ts';

export type Remembered = Expiry & { readonly caller: Caller; idleExpiresAt: number };

/** What a process knows about tokens, by their hash: whose they are, or that they are nobody's. Bounded; the oldest go first. */
export type TokenMemory = {
  find(key: string): Remembered | undefined;
  isUnknown(key: string): boolean;
  remember(key: string, known: Remembered | undefined): void;
  forget(key: string): void;
  forgetAccount(accountId: string): void;
  forgetAll(): void;
  /** Changes with every forgetting: what was read from the database before that may be out of date. */
  generation(): number;
};

export function makeTokenMemory(most = 100_000, mostUnknown = 10_000): TokenMemory {
  const known = new Map<string, Remembered>();
  const unknown = new Set<string>();
  const keysOf = new Map<string, Set<string>>();
  let generation = 0;

  function forget(key: string): void {
    const accountId = known.get(key)?.caller.accountId;
    known.delete(key);
    const keys = accountId === undefined ? undefined : keysOf.get(accountId);
    keys?.delete(key);
    if (accountId !== undefined && keys?.size === 0) keysOf.delete(accountId);
  }

  return {
    find: (key) => known.get(key),
    isUnknown: (key) => unknown.has(key),
    remember(key, entry) {
      if (!entry) {
        const oldest = unknown.size >= mostUnknown ? unknown.values().next().value : undefined;
        if (oldest !== undefined) unknown.delete(oldest);
        unknown.add(key);
        return;
      }
      const oldest = known.size >= most ? known.keys().next().value : undefined;
      if (oldest !== undefined) forget(oldest);
      known.set(key, entry);
      const { accountId } = entry.caller;
      const keys = keysOf.get(accountId);
      if (keys) keys.add(key);
      else keysOf.set(accountId, new Set([key]));
    },
    forget,
    forgetAccount(accountId) {
      generation += 1;
      // Somebody let in again may still hold a token that was nobody's a moment ago.
      unknown.clear();
      for (const key of keysOf.get(accountId) ?? []) forget(key);
    },
    forgetAll() {
      generation += 1;
      known.clear();
      unknown.clear();
      keysOf.clear();
    },
    generation: () => generation,
  };
}
