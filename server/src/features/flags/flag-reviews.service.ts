import type { BodyOf } from '@muster/contract/http/endpoint';
import type { decideLateDelivery, reviewFlag } from '@muster/contract/attendance/registers';
import { isAttended, type MarkStatus } from '@muster/contract/attendance/statuses';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { flagStateOf } from '#domain/late-deliveries.ts';
import { type FlagState, lockFlag, updateFlag } from './flag-reviews.store.ts';
import { lockLateDelivery } from './late-deliveries.store.ts';

type MarkKey = { readonly sessionId: string; readonly studentId: string };

/** What lecturers decide about flags and late deliveries. */
export function makeFlagReviews(deps: {
  audit: Audit;
  notifyMarked: (tx: UniversityTx, sessionId: string) => Promise<void>;
  correctMark: (
    tx: UniversityTx,
    caller: Caller,
    of: MarkKey,
    mark: { readonly status: MarkStatus; readonly reason: string },
    at: Date,
  ) => Promise<unknown>;
}) {
  const recordAudit = makeAuditRecorder(deps.audit, 'class session');

  /** Stores the decision, and records it with the words of its kind. */
  async function update(
    tx: UniversityTx,
    caller: Caller,
    of: MarkKey & { signal: string },
    change: { before: FlagState; after: FlagState; named: { before: string; after: string } },
    at: Date,
  ): Promise<void> {
    const { before, after, named } = change;
    await updateFlag(tx, of, before, after, caller.accountId, at);
    await recordAudit(tx, caller, 'flags.reviewed', of.sessionId, {
      student_id: of.studentId,
      signal: of.signal,
      before: { state: named.before },
      after: { state: named.after },
    });
    await deps.notifyMarked(tx, of.sessionId);
  }

  return {
    async reviewFlag(
      tx: UniversityTx,
      caller: Caller,
      of: MarkKey,
      { signal, state: after }: BodyOf<typeof reviewFlag>,
      at: Date,
    ): Promise<void> {
      const flag = await lockFlag(tx, { ...of, signal });
      if (!flag) throw httpError('not_found', 'Flag not found');
      const { state: before } = flag;
      if (before !== after)
        await update(tx, caller, { ...of, signal }, { before, after, named: { before, after } }, at);
    },

    async decideLateDelivery(
      tx: UniversityTx,
      caller: Caller,
      of: MarkKey,
      { state: after }: BodyOf<typeof decideLateDelivery>,
      at: Date,
    ): Promise<void> {
      const delivery = await lockLateDelivery(tx, of.sessionId, of.studentId);
      if (!delivery) throw httpError('not_found', 'This student has no late delivery in this class.');
      const { state: before, status, current, is_own_mark: isOwnMark } = delivery;
      if (before === after) return;
      const hasAttended = current !== null && isAttended(current);
      if (after === 'accepted' && !hasAttended)
        await deps.correctMark(tx, caller, of, { status, reason: 'Late delivery accepted' }, at);
      // A mark that the lecturer set in another way stays.
      else if (after === 'declined' && hasAttended && (isOwnMark || before === 'accepted'))
        await deps.correctMark(tx, caller, of, { status: 'absent', reason: 'Late delivery declined' }, at);
      const change = { before: flagStateOf[before], after: flagStateOf[after], named: { before, after } };
      await update(tx, caller, { ...of, signal: 'late_delivery' }, change, at);
    },
  };
}
