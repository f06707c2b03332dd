import type { BodyOf } from '@muster/contract/http/endpoint';
import type { reviewFlag } from '@muster/contract/attendance/registers';
import { isAttended, type MarkStatus } from '@muster/contract/attendance/statuses';
import type { Audit } from '../../platform/audit/audit.ts';
import { makeAuditRecorder } from '../../platform/audit/audit-recorder.ts';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { httpError } from '../../platform/http/errors/http-error.ts';
import { lockFlag, updateFlag } from './flag-reviews.store.ts';
import { findLateDelivery } from './late-deliveries.store.ts';

type MarkKey = { readonly sessionId: string; readonly studentId: string };

/** Makes the function that confirms or dismisses a flag. To dismiss a late delivery is to accept it, to confirm it is to decline it. */
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

  async function markLateDelivery(
    tx: UniversityTx,
    caller: Caller,
    of: MarkKey,
    change: { readonly before: string; readonly after: string },
    at: Date,
  ): Promise<void> {
    const delivery = await findLateDelivery(tx, of.sessionId, of.studentId);
    if (!delivery) throw httpError('not_found', 'This student is not on the list of this class.');
    const { status, current, is_own_mark: isOwnMark } = delivery;
    const hasAttended = current !== null && isAttended(current);
    if (change.after === 'dismissed' && !hasAttended)
      await deps.correctMark(tx, caller, of, { status, reason: 'Late delivery accepted' }, at);
    // A mark that the lecturer set in another way stays.
    else if (change.after === 'confirmed' && hasAttended && (isOwnMark || change.before === 'dismissed'))
      await deps.correctMark(tx, caller, of, { status: 'absent', reason: 'Late delivery declined' }, at);
  }

  return async (
    tx: UniversityTx,
    caller: Caller,
    of: MarkKey,
    { signal, state }: BodyOf<typeof reviewFlag>,
    at: Date,
  ): Promise<void> => {
    const flag = await lockFlag(tx, { ...of, signal });
    if (!flag) throw httpError('not_found', 'Flag not found');
    if (flag.state === state) return;
    if (signal === 'late_delivery') await markLateDelivery(tx, caller, of, { before: flag.state, after: state }, at);
    await updateFlag(tx, { ...of, signal }, flag.state, state, caller.accountId, at);
    await recordAudit(tx, caller, 'flags.reviewed', of.sessionId, {
      student_id: of.studentId,
      signal,
      before: { state: flag.state },
      after: { state },
    });
    await deps.notifyMarked(tx, of.sessionId);
  };
}
