import type { PrivacyCounts } from '@muster/contract/privacy';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { makeThrottle } from '../../platform/http/throttle.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { insertRun, listRuns, listUniversityIds } from './privacy-runs.store.ts';
import type { Retention } from './retention.service.ts';
import { jobEveryMs } from './terms.rules.ts';

export type PrivacyJobParts = {
  readonly database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly retention: Retention;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

const mostRuns = 10;

/** Every day in every university, one after the other; what an administrator is told of it is their own university's. */
export function makePrivacyJob({ database, clock, jobs, retention, requireAdmin }: PrivacyJobParts) {
  const dryRuns = makeThrottle({ clock, most: 20, withinMs: 3_600_000 });

  async function run(isOver: () => boolean): Promise<PrivacyCounts> {
    const sum: PrivacyCounts = { locations: 0, accounts: 0, records: 0, students: 0, attendance: 0 };
    for (const universityId of await database.acrossUniversities(listUniversityIds)) {
      if (isOver()) break;
      const started_at = new Date(clock.now());
      const counts = await retention(universityId, { isDry: false, isOver });
      const ended_at = new Date(clock.now());
      await database.inUniversity(universityId, (tx) => insertRun(tx, { started_at, ended_at, counts }));
      for (const key of Object.keys(sum) as (keyof PrivacyCounts)[]) sum[key] += counts[key];
    }
    return sum;
  }
  jobs.every('privacy', jobEveryMs, run);

  const asAdmin = makeAsAdmin({ database, requireAdmin });

  return {
    run,

    list: async (caller: Caller) =>
      (await asAdmin(caller, (tx) => listRuns(tx, mostRuns))).map(({ started_at, ended_at, counts }) => ({
        started_at: started_at.toISOString(),
        ended_at: ended_at.toISOString(),
        counts,
      })),

    async dryRun(caller: Caller): Promise<{ counts: PrivacyCounts }> {
      await asAdmin(caller, async () => undefined);
      dryRuns.check(caller.universityId);
      dryRuns.count(caller.universityId);
      return { counts: await retention(caller.universityId, { isDry: true }) };
    },
  };
}
