import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobWork } from '../../platform/jobs/jobs.ts';
import { deleteOldClaims } from './old-claims.store.ts';

const keptMs = 24 * 3_600_000;
const atOnce = 5_000;

/** A claim is good for ten minutes: a day later nobody asks any more by whom it was redeemed. */
export const makeClaimClearing =
  ({ database, clock }: { database: Pick<Database, 'acrossUniversities'>; clock: Clock }): JobWork =>
  async (isOver) => {
    const before = new Date(clock.now() - keptMs);
    let cleared = 0;
    for (;;) {
      const gone = await database.acrossUniversities((tx) => deleteOldClaims(tx, before, atOnce));
      cleared += gone;
      if (gone < atOnce || isOver()) return { cleared };
    }
  };
