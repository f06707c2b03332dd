import { setTimeout as sleep } from 'node:timers/promises';
import type { BodyOf, ReplyOf } from '@muster/contract/http/endpoint';
import {
  canWarn,
  type checkWarnings,
  defaultWarningRules,
  type getWarningRules,
  type saveWarningRules,
  warningTexts,
} from '@muster/contract/attendance/warning-rules';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import { mergeChanges, editConflict } from '#platform/http/merge-changes.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';
import { makeWarningLists, type WarningListsDeps } from './warning-lists.service.ts';
import { type EvaluationCounts, makeWarningEvaluation } from './evaluate-warnings.service.ts';
import { makeWarningMails, type WarningMailsDeps } from './warning-mails.service.ts';
import * as store from './warnings.store.ts';

export type WarningsDeps = WarningListsDeps &
  WarningMailsDeps & {
    readonly audit: Audit;
    readonly log: Log;
    readonly jobs: Pick<Jobs, 'every' | 'runNow'>;
    readonly makeRateLimiter: MakeRateLimiter;
    /** How long an administrator waits for a check; the job continues afterwards. */
    readonly maxCheckMs?: number;
  };

export type Warnings = ReturnType<typeof makeWarnings>;

type Checked = Omit<ReplyOf<typeof checkWarnings>, 'success'>;
/** `isComplete`: false if the evaluation stopped early. */
type EvaluationResult = EvaluationCounts & { readonly isComplete: boolean };
const unfinished: EvaluationResult = { raised: 0, recovered: 0, withdrawn: 0, ended: 0, isComplete: false };

const evaluationIntervalMs = 10 * 60_000;
const mailIntervalMs = 60_000;

/** Early warnings. One job evaluates the rules of each university as marks settle; another sends the mails. */
export function makeWarnings(deps: WarningsDeps) {
  const { database, clock, audit, jobs, log, requireAdmin, makeRateLimiter, maxCheckMs = 10_000 } = deps;
  const recordAudit = makeAuditRecorder(audit, 'warning_rules');
  const evaluate = makeWarningEvaluation(deps);
  const perUniversity = makeRateLimiter({ name: 'warning check', max: 20, withinMs: 600_000 });
  const running = new Map<string, Promise<EvaluationResult>>();

  /**
   * Shares a running evaluation with the same rules between the job and administrators. Separate ones would each hold a connection while
   * they wait for each other, and then find nothing new.
   */
  function evaluateOnce(
    { id, version }: store.UniversityWithWarnings,
    isOver: () => boolean,
  ): Promise<EvaluationResult> {
    const key = `${id} ${version}`;
    const current = running.get(key);
    if (current) return current;
    let isComplete = true;
    const started = evaluate(id, () => !(isComplete = !isOver()))
      .then((result) => ({ ...result, isComplete }))
      .finally(() => running.delete(key));
    running.set(key, started);
    return started;
  }

  jobs.every('warnings', evaluationIntervalMs, async (isOver) => {
    const sum: EvaluationCounts = { raised: 0, recovered: 0, withdrawn: 0, ended: 0 };
    for (const university of await database.acrossUniversities(store.listUniversitiesWithWarnings)) {
      let isComplete = false;
      // A shared evaluation that an administrator started ends early, when their request times out.
      while (!isComplete && !isOver()) {
        const result = await evaluateOnce(university, isOver);
        for (const key of Object.keys(sum) as (keyof EvaluationCounts)[]) sum[key] += result[key];
        ({ isComplete } = result);
      }
    }
    return sum;
  });
  jobs.every('warning-mails', mailIntervalMs, makeWarningMails(deps).queueAll);

  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });

  const runFollowUpJobs = async (isComplete: boolean): Promise<void> => {
    if (!isComplete) await jobs.runNow('warnings');
    await jobs.runNow('warning-mails');
  };

  return {
    lists: makeWarningLists(deps),

    getRules: (caller: Caller): Promise<ReplyOf<typeof getWarningRules>> =>
      inAdminTransaction(caller, async (tx) => toRules(await store.findRules(tx))),

    saveRules: (
      caller: Caller,
      { seen, ...mine }: BodyOf<typeof saveWarningRules>,
    ): Promise<ReplyOf<typeof getWarningRules>> =>
      inAdminTransaction(caller, async (tx) => {
        const before = (await store.lockRules(tx)) ?? null;
        const after = mergeChanges(mine, seen, before ?? defaultWarningRules);
        // Concurrent edits may each have switched off one of the two rules.
        if (!canWarn(after)) throw editConflict(['percentage_on']);
        await store.upsertRules(tx, after, caller.accountId, new Date(clock.now()));
        await recordAudit(tx, caller, 'warning_rules.changed', null, { before, after });
        return toRules(await store.findRules(tx));
      }),

    /** Evaluates the caller's university. Mails are queued after the response. */
    async check(caller: Caller): Promise<Checked> {
      const rules = await inAdminTransaction(caller, store.findRules);
      if (!rules?.is_on) throw httpError('conflict', warningTexts.off);
      const { universityId: id } = caller;
      await perUniversity.consume(id);
      const until = performance.now() + maxCheckMs;
      const result = await Promise.race([
        evaluateOnce({ id, version: rules.version }, () => performance.now() >= until),
        sleep(maxCheckMs, unfinished, { ref: false }),
      ]);
      void runFollowUpJobs(result.isComplete).catch((error: unknown) =>
        log.error({ err: error }, 'failed to continue early warnings'),
      );
      const { raised, withdrawn, isComplete: is_complete } = result;
      return {
        message: is_complete ? warningTexts.checked : warningTexts.checkContinues,
        raised,
        withdrawn,
        is_complete,
      };
    },
  };
}

function toRules(row: store.RulesRow | undefined): ReplyOf<typeof getWarningRules> {
  return { ...(row ?? defaultWarningRules), looked_until: row?.looked_until?.toISOString() ?? null };
}
