import { dayMs } from '@muster/contract/http/durations';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobWork } from '#platform/jobs/jobs.ts';
import { deleteExpiredClaims } from './expired-claims.store.ts';

const retentionMs = dayMs;
const batchSize = 5_000;

/** Job that deletes redeemed claims after a day. A claim is valid for ten minutes. */
export const makeExpiredClaimCleanup =
  ({ database, clock }: { database: Pick<Database, 'acrossUniversities'>; clock: Clock }): JobWork =>
  async (isOver) => {
    const before = new Date(clock.now() - retentionMs);
    let cleared = 0;
    for (;;) {
      const deleted = await database.acrossUniversities((tx) => deleteExpiredClaims(tx, before, batchSize));
      cleared += deleted;
      if (deleted < batchSize || isOver()) return { cleared };
    }
  };
