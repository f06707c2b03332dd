import { hash } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import { type Database, shortQueryTimeoutMs } from '#platform/database/database.ts';
import { makeBatchLoader } from '#platform/database/client/batch-loader.ts';
import type { Listener } from '#platform/database/notify/listener.ts';
import type { Authenticate } from '#platform/http/caller.ts';
import { makeTokenCache, type CachedToken } from './token-cache.service.ts';
import { makeTokenUsage } from './token-usage.service.ts';
import type { Log } from '#platform/log.ts';
import { isExpired, refreshedIdleExpiry } from './tokens.rules.ts';
import { listTokens, type TokenRow, tokensChannel } from './tokens.store.ts';

export type Authentication = {
  readonly authenticate: Authenticate;
  /** Drops the account's tokens from the cache of this process. Other processes are notified by the commit. */
  invalidateAccount(accountId: string): void;
  close(): Promise<void>;
};

/**
 * Resolves access tokens to callers. Cached tokens are checked synchronously, because every check-in passes here.
 * The cache is valid only while database notifications arrive; without them every call queries the database.
 */
export function makeAuthentication(deps: {
  database: Database;
  listener: Listener;
  clock: Clock;
  log: Log;
}): Authentication {
  const { database, listener, clock, log } = deps;
  const cache = makeTokenCache();
  const loader = makeBatchLoader<TokenRow>({
    maxConcurrent: 2,
    maxBatchSize: 500,
    async loadBatch(keys) {
      const hashes = keys.map((key) => Buffer.from(key, 'base64'));
      const rows = await database.acrossUniversities((tx) => listTokens(tx, hashes), shortQueryTimeoutMs);
      return new Map(rows.map((row) => [row.token_hash.toString('base64'), row]));
    },
  });
  const tokenUsage = makeTokenUsage({ database, log });
  const subscriptions = [
    listener.listen(tokensChannel, cache.deleteAccount),
    listener.onLost(cache.clear),
    listener.onRestored(cache.clear),
  ];

  /** Extends the idle expiry when it is due. */
  function touch(entry: CachedToken, now: number) {
    const later = refreshedIdleExpiry({ role: entry.caller.role, isShared: entry.isShared }, entry, now);
    if (later !== undefined) {
      entry.idleExpiresAt = later;
      tokenUsage.record({
        universityId: entry.caller.universityId,
        id: entry.caller.tokenId,
        at: now,
        idleExpiresAt: later,
      });
    }
    return entry.caller;
  }

  async function load(key: string) {
    const generation = cache.generation();
    const row = await loader.load(key);
    const now = clock.now();
    const entry = row && toCachedToken(row);
    const isValid = entry !== undefined && !isExpired(entry, now);
    if (listener.isListening() && generation === cache.generation()) cache.set(key, isValid ? entry : undefined);
    return isValid ? touch(entry, now) : undefined;
  }

  return {
    authenticate(token) {
      const key = hash('sha256', token, 'base64');
      if (listener.isListening()) {
        const entry = cache.find(key);
        const now = clock.now();
        if (entry && !isExpired(entry, now)) return touch(entry, now);
        // Another process may have extended it: load it again.
        if (entry) cache.delete(key);
        else if (cache.isUnknown(key)) return undefined;
      }
      return load(key);
    },
    invalidateAccount: cache.deleteAccount,
    async close() {
      for (const unsubscribe of subscriptions) unsubscribe();
      await loader.waitUntilIdle();
      await tokenUsage.close();
    },
  };
}

function toCachedToken(row: TokenRow): CachedToken {
  const { role } = row;
  const caller = Object.freeze({
    accountId: row.account_id,
    universityId: row.university_id,
    role,
    adminRole: row.admin_role,
    departments: row.admin_role === 'faculty_office' ? (row.departments ?? []) : null,
    staffId: row.staff_id,
    studentId: row.student_id,
    tokenId: row.id,
    mustChangePassword: row.must_change_password,
  });
  const { is_shared: isShared } = row;
  return { caller, isShared, idleExpiresAt: row.idle_expires_at.getTime(), expiresAt: row.expires_at.getTime() };
}
