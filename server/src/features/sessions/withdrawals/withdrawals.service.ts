import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { notifyChanged } from '../sessions.store.ts';
import { attendanceTakenError, withdrawalError } from './withdrawals.rules.ts';
import * as store from './withdrawals.store.ts';

export type WithdrawalsDeps = {
  readonly clock: Clock;
  readonly audit: Audit;
  /** Recounts the figures of these classes in the same transaction. */
  readonly recountSessions: (tx: UniversityTx, sessionIds: readonly string[]) => Promise<void>;
};

export type Withdrawals = ReturnType<typeof makeWithdrawals>;

/** Withdraws and restores classes within the caller's transaction. A withdrawn class counts for no student; its marks are kept. */
export function makeWithdrawals({ clock, audit, recountSessions }: WithdrawalsDeps) {
  const recordAudit = makeAuditRecorder(audit, 'class session');

  /** Withdraws classes with one reason. Classes that are already withdrawn stay as they are. */
  async function withdraw(tx: UniversityTx, caller: Caller, ids: readonly string[], reason: string): Promise<void> {
    const sessions = await store.lockSessions(tx, ids);
    if (sessions.length < ids.length) throw httpError('not_found', 'Class session not found');
    const nowMs = clock.now();
    for (const session of sessions) {
      const error = withdrawalError(caller, session, nowMs);
      if (error) throw error;
    }
    const openIds = sessions.filter(({ withdrawn_at }) => withdrawn_at === null).map(({ id }) => id);
    if (openIds.length === 0) return;
    await store.updateWithdrawn(tx, openIds, { at: new Date(nowMs), by: caller.accountId, reason });
    const [only] = openIds;
    if (openIds.length === 1 && only) await recordAudit(tx, caller, 'session.withdrawn', only, { reason });
    else await recordAudit(tx, caller, 'session.withdrawn', null, { session_ids: openIds, reason });
    await notifyChanged(tx, ...openIds);
    await recountSessions(tx, openIds);
  }

  return {
    withdraw,

    /** Restores a class. Its codes stay stopped. A class that is not withdrawn stays as it is. */
    async restore(tx: UniversityTx, caller: Caller, id: string): Promise<void> {
      const [session] = await store.lockSessions(tx, [id]);
      if (!session) throw httpError('not_found', 'Class session not found');
      const error = withdrawalError(caller, session, clock.now());
      if (error) throw error;
      if (session.withdrawn_at === null) return;
      await store.updateRestored(tx, id);
      await recordAudit(tx, caller, 'session.restored', id, {
        withdrawn_at: session.withdrawn_at.toISOString(),
        withdrawn_by: session.withdrawn_by,
        reason: session.withdrawal_reason,
      });
      await notifyChanged(tx, id);
      await recountSessions(tx, [id]);
    },

    /**
     * Before a week's class is cancelled: withdraws its session if attendance was taken. Without a reason, throws an error that names the
     * session.
     */
    async withdrawTaken(
      tx: UniversityTx,
      caller: Caller,
      id: string,
      { reason, text }: { reason: string | null; text: string },
    ): Promise<void> {
      const taken = await store.findTakenClass(tx, id);
      if (!taken) return;
      if (reason === null) throw attendanceTakenError(text, [taken]);
      await withdraw(tx, caller, [id], reason);
    },

    /** As `withdrawTaken`, for all classes on the days of a holiday. */
    async withdrawTakenOn(
      tx: UniversityTx,
      caller: Caller,
      days: store.DaysExcept,
      { reason, text }: { reason: string | null; text: string },
    ): Promise<void> {
      const taken = await store.listTakenClasses(tx, days);
      if (taken.length === 0) return;
      if (reason === null) throw attendanceTakenError(text, taken);
      const ids = taken.map(({ id }) => id);
      await withdraw(tx, caller, ids, reason);
    },
  };
}
