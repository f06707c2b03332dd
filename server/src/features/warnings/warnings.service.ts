import { setTimeout as sleep } from 'node:timers/promises';
import type { BodyOf, ReplyOf } from '@muster/contract/endpoint';
import {
  canWarn,
  type checkWarnings,
  defaultWarningRules,
  type getWarningRules,
  type saveWarningRules,
  warningTexts,
} from '@muster/contract/warnings';
import type { Audit } from '../../platform/audit/audit.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import { asSeen, changedMeanwhile } from '../../platform/http/as-seen.ts';
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

type Checked = Omit<ReplyOf<typeof checkWarnings>, 'success'>;
/** What a look came to, and whether it came to its end. */
type Ended = Looked & { readonly isComplete: boolean };
const unfinished: Ended = { raised: 0, recovered: 0, withdrawn: 0, ended: 0, isComplete: false };

const lookEveryMs = 10 * 60_000;
const mailEveryMs = 60_000;

/** Early warning: rules of the university, looked at by a job as marks settle; what comes of it is mailed by another. */
export function makeWarnings(parts: WarningsParts) {
  const { database, clock, audit, jobs, log, requireAdmin, longestCheckMs = 10_000 } = parts;
  const look = makeLook(parts);
  const perUniversity = makeThrottle({ clock, most: 20, withinMs: 600_000 });
  const underWay = new Map<string, Promise<Ended>>();

  /**
   * Whoever asks by the same rules while a look goes on, the job's or an administrator's, is answered by that one: each of its own
   * would hold a connection until its turn, and then say that there was nothing new.
   */
  function lookOnce({ id, version }: store.UniversityThatWarns, isOver: () => boolean): Promise<Ended> {
    const same = `${id} ${version}`;
    const other = underWay.get(same);
    if (other) return other;
    let isComplete = true;
    const own = look(id, () => !(isComplete = !isOver()))
      .then((looked) => ({ ...looked, isComplete }))
      .finally(() => underWay.delete(same));
    underWay.set(same, own);
    return own;
  }

  jobs.every('warnings', lookEveryMs, async (isOver) => {
    const sum: Looked = { raised: 0, recovered: 0, withdrawn: 0, ended: 0 };
    for (const university of await database.acrossUniversities(store.listUniversitiesThatWarn)) {
      let isComplete = false;
      // An administrator's look ends when nobody waits for it any longer.
      while (!isComplete && !isOver()) {
        const looked = await lookOnce(university, isOver);
        for (const key of Object.keys(sum) as (keyof Looked)[]) sum[key] += looked[key];
        ({ isComplete } = looked);
      }
    }
    return sum;
  });
  jobs.every('warning-mails', mailEveryMs, makeWarningMails(parts).deliverAll);

  const asAdmin = makeAsAdmin({ database, requireAdmin });

  const goOn = async (isLooked: boolean): Promise<void> => {
    if (!isLooked) await jobs.runNow('warnings');
    await jobs.runNow('warning-mails');
  };

  return {
    lists: makeWarningLists(parts),

    getRules: (caller: Caller): Promise<ReplyOf<typeof getWarningRules>> =>
      asAdmin(caller, async (tx) => shown(await store.findRules(tx))),

    saveRules: (
      caller: Caller,
      { seen, ...wanted }: BodyOf<typeof saveWarningRules>,
    ): Promise<ReplyOf<typeof getWarningRules>> =>
      asAdmin(caller, async (tx) => {
        const before = (await store.lockRules(tx)) ?? null;
        const after = asSeen(wanted, seen, before ?? defaultWarningRules);
        // One has switched the one rule off, and one the other.
        if (!canWarn(after)) throw changedMeanwhile(['percentage_on']);
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
    async check(caller: Caller): Promise<Checked> {
      const rules = await asAdmin(caller, store.findRules);
      if (!rules?.is_on) throw refuse('conflict', warningTexts.off);
      const { universityId: id } = caller;
      perUniversity.check(id);
      perUniversity.count(id);
      const until = performance.now() + longestCheckMs;
      const looked = await Promise.race([
        lookOnce({ id, version: rules.version }, () => performance.now() >= until),
        sleep(longestCheckMs, unfinished, { ref: false }),
      ]);
      void goOn(looked.isComplete).catch((error: unknown) =>
        log.error({ err: error }, 'early warnings could not go on'),
      );
      const { raised, withdrawn, isComplete: is_complete } = looked;
      return { message: is_complete ? warningTexts.checked : warningTexts.goesOn, raised, withdrawn, is_complete };
    },
  };
}

function shown(row: store.RulesRow | undefined): ReplyOf<typeof getWarningRules> {
  return { ...(row ?? defaultWarningRules), looked_until: row?.looked_until?.toISOString() ?? null };
}
