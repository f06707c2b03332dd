import type { ReplyOf } from '@muster/contract/endpoint';
import {
  type checkWarnings,
  defaultWarningRules,
  type getWarningRules,
  type WarningRules,
  warningTexts,
} from '@muster/contract/warnings';
import type { Audit } from '../../platform/audit/audit.ts';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { makeThrottle } from '../../platform/http/throttle.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { makeWarningLists, type WarningListsParts } from './warning-lists.service.ts';
import { type Looked, makeLook } from './warning-look.service.ts';
import { makeWarningMails, type WarningMailsParts } from './warning-mails.service.ts';
import * as store from './warnings.store.ts';

export type WarningsParts = WarningListsParts &
  WarningMailsParts & {
    readonly audit: Audit;
    readonly jobs: Pick<Jobs, 'every' | 'runNow'>;
    /** So long at most an administrator waits for a look; what is left then is the job's. */
    readonly longestCheckMs?: number;
  };

export type Warnings = ReturnType<typeof makeWarnings>;

const lookEveryMs = 10 * 60_000;
const mailEveryMs = 60_000;

/** Early warning: rules of the university, looked at by a job as marks settle; what comes of it is mailed by another. */
export function makeWarnings(parts: WarningsParts) {
  const { database, clock, audit, jobs, log, requireAdmin, longestCheckMs = 10_000 } = parts;
  const look = makeLook(parts);
  const perUniversity = makeThrottle({ clock, most: 20, withinMs: 600_000 });

  jobs.every('warnings', lookEveryMs, async (isOver) => {
    const sum: Looked = { raised: 0, recovered: 0, withdrawn: 0, ended: 0 };
    for (const id of await database.acrossUniversities(store.listUniversitiesThatWarn)) {
      if (isOver()) break;
      const looked = await look(id, isOver);
      for (const key of Object.keys(sum) as (keyof Looked)[]) sum[key] += looked[key];
    }
    return sum;
  });
  jobs.every('warning-mails', mailEveryMs, makeWarningMails(parts).deliverAll);

  const asAdmin = <T>(caller: Caller, work: (tx: UniversityTx) => Promise<T>): Promise<T> =>
    database.inUniversity(caller.universityId, async (tx) => {
      await requireAdmin(tx, caller);
      return await work(tx);
    });

  const goOn = async (isLooked: boolean): Promise<void> => {
    if (!isLooked) await jobs.runNow('warnings');
    await jobs.runNow('warning-mails');
  };

  return {
    lists: makeWarningLists(parts),

    getRules: (caller: Caller): Promise<ReplyOf<typeof getWarningRules>> =>
      asAdmin(caller, async (tx) => shown(await store.findRules(tx))),

    saveRules: (caller: Caller, after: WarningRules): Promise<ReplyOf<typeof getWarningRules>> =>
      asAdmin(caller, async (tx) => {
        const before = (await store.lockRules(tx)) ?? null;
        await store.upsertRules(tx, after, caller.accountId, new Date(clock.now()));
        await audit.record(tx, {
          universityId: tx.universityId,
          actor: caller.accountId,
          action: 'warning_rules.changed',
          subjectType: 'warning_rules',
          subjectId: null,
          details: { before, after },
        });
        return shown(await store.findRules(tx));
      }),

    /** In the caller's university; mails go out behind the answer. */
    async check(caller: Caller): Promise<Omit<ReplyOf<typeof checkWarnings>, 'success'>> {
      const rules = await asAdmin(caller, store.findRules);
      if (!rules?.is_on) throw refuse('conflict', warningTexts.off);
      perUniversity.check(caller.universityId);
      perUniversity.count(caller.universityId);
      const until = performance.now() + longestCheckMs;
      let is_complete = true;
      const { raised, withdrawn } = await look(caller.universityId, () => !(is_complete = performance.now() < until));
      void goOn(is_complete).catch((error: unknown) => log.error({ err: error }, 'early warnings could not go on'));
      const message = is_complete ? warningTexts.checked : warningTexts.goesOn;
      return { message, raised, withdrawn, is_complete };
    },
  };
}

function shown(row: store.RulesRow | undefined): ReplyOf<typeof getWarningRules> {
  return { ...(row ?? defaultWarningRules), looked_until: row?.looked_until?.toISOString() ?? null };
}
