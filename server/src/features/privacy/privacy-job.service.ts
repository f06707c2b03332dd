import type { PrivacyCounts } from '@muster/contract/accounts/privacy';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';
import { insertRun, listRuns, listUniversityIds } from './privacy-runs.store.ts';
import type { Retention } from './retention.service.ts';
import { jobIntervalMs } from './retention-periods.rules.ts';

export type PrivacyJobDeps = {
  readonly database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly retention: Retention;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly makeRateLimiter: MakeRateLimiter;
};

const maxRuns = 10;

/** Applies the retention periods daily to all universities, one after the other. Administrators see the runs of their own university. */
export function makePrivacyJob({ database, clock, jobs, retention, requireAdmin, makeRateLimiter }: PrivacyJobDeps) {
  const dryRuns = makeRateLimiter({ name: 'retention preview', max: 20, withinMs: 3_600_000 });

  /** A university that fails does not stop the others. */
  async function run(isOver: () => boolean): Promise<PrivacyCounts> {
    let failure: Error | undefined;
    const sum: PrivacyCounts = {
      locations: 0,
      fingerprints: 0,
      deactivated: 0,
      accounts: 0,
      records: 0,
      students: 0,
      attendance: 0,
      networks: 0,
      audit_events: 0,
    };
    for (const universityId of await database.acrossUniversities(listUniversityIds)) {
      if (isOver()) break;
      const started_at = new Date(clock.now());
      await retention(universityId, { isDry: false, isOver }).then(
        async (counts) => {
          const ended_at = new Date(clock.now());
          await database.inUniversity(universityId, (tx) => insertRun(tx, { started_at, ended_at, counts }));
          for (const key of Object.keys(sum) as (keyof PrivacyCounts)[]) sum[key] += counts[key];
        },
        (error: Error) => (failure = error),
      );
    }
    if (failure) throw failure;
    return sum;
  }
  jobs.every('privacy', jobIntervalMs, run);

  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });

  return {
    run,

    list: async (caller: Caller) =>
      (await inAdminTransaction(caller, (tx) => listRuns(tx, maxRuns))).map(({ started_at, ended_at, counts }) => ({
        started_at: started_at.toISOString(),
        ended_at: ended_at.toISOString(),
        counts,
      })),

    async dryRun(caller: Caller): Promise<{ counts: PrivacyCounts }> {
      await inAdminTransaction(caller, async () => undefined);
      await dryRuns.consume(caller.universityId);
      return { counts: await retention(caller.universityId, { isDry: true }) };
    },
  };
}
