import { hash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { type Database, doorSilenceMs } from '../../platform/database/database.ts';
import { makeGatheredLookup } from '../../platform/database/gathered-lookup.ts';
import type { Listener } from '../../platform/database/listener.ts';
import type { Authenticate } from '../../platform/http/caller.ts';
import { makeTokenMemory, type Remembered } from './token-memory.service.ts';
import { makeTokenUse } from './token-use.service.ts';
import type { Log } from '../../platform/log.ts';
import { isExpired, refreshedIdleExpiry } from './tokens.rules.ts';
import { listTokens, type TokenRow, tokensChannel } from './tokens.store.ts';

export type Authentication = {
  readonly authenticate: Authenticate;
  /** At once in this process; the others hear it with the commit. */
  forgetAccount(accountId: string): void;
  close(): Promise<void>;
};

/**
 * A known token is judged in memory without waiting, since every check-in comes through here. The memory is right only
 * while notifications arrive: without them, each call asks the database.
 */
export function makeAuthentication(deps: {
  database: Database;
  listener: Listener;
  clock: Clock;
  log: Log;
}): Authentication {
  const { database, listener, clock, log } = deps;
  const memory = makeTokenMemory();
  const lookup = makeGatheredLookup<TokenRow>({
    atOnce: 2,
    mostTogether: 500,
    async ask(keys) {
      const hashes = keys.map((key) => Buffer.from(key, 'base64'));
      const rows = await database.acrossUniversities((tx) => listTokens(tx, hashes), doorSilenceMs);
      return new Map(rows.map((row) => [row.token_hash.toString('base64'), row]));
    },
  });
  const use = makeTokenUse({ database, clock, log });
  const subscriptions = [
    listener.listen(tokensChannel, memory.forgetAccount),
    listener.onLost(memory.forgetAll),
    listener.onRestored(memory.forgetAll),
  ];

  function admit(entry: Remembered, now: number) {
    const later = refreshedIdleExpiry(entry.caller.role, entry, now);
    if (later !== undefined) {
      entry.idleExpiresAt = later;
      use.note({ universityId: entry.caller.universityId, id: entry.caller.tokenId, at: now, idleExpiresAt: later });
    }
    return entry.caller;
  }

  async function ask(key: string) {
    const generation = memory.generation();
    const row = await lookup.find(key);
    const now = clock.now();
    const entry = row && rememberedFrom(row);
    const isGood = entry !== undefined && !isExpired(entry, now);
    if (listener.isListening() && generation === memory.generation()) memory.remember(key, isGood ? entry : undefined);
    return isGood ? admit(entry, now) : undefined;
  }

  return {
    authenticate(token) {
      const key = hash('sha256', token, 'base64');
      if (listener.isListening()) {
        const entry = memory.find(key);
        const now = clock.now();
        if (entry && !isExpired(entry, now)) return admit(entry, now);
        // Another process may have prolonged it.
        if (entry) memory.forget(key);
        else if (memory.isUnknown(key)) return undefined;
      }
      return ask(key);
    },
    forgetAccount: memory.forgetAccount,
    async close() {
      for (const unsubscribe of subscriptions) unsubscribe();
      await lookup.settled();
      await use.close();
    },
  };
}

function rememberedFrom(row: TokenRow): Remembered {
  const { role } = row;
  const caller = Object.freeze({
    accountId: row.account_id,
    universityId: row.university_id,
    role,
    staffId: row.staff_id,
    studentId: row.student_id,
    tokenId: row.id,
  });
  return { caller, idleExpiresAt: row.idle_expires_at.getTime(), expiresAt: row.expires_at.getTime() };
}
