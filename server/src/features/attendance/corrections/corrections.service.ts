import { notBegunText } from '@muster/contract/attendance/class-states';
import { type MarkStatus, statusIsOffText } from '@muster/contract/attendance/statuses';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import type { Recount } from '../figures/figures.service.ts';
import { notifyMarked } from '../marks/mark-notifications.store.ts';
import { type Correction, findCorrections, type MarkInput } from './corrections.rules.ts';
import * as store from './corrections.store.ts';

/** Throws if the class has not begun. `field`: where the client shows the error. */
export async function requireBegun(tx: UniversityTx, sessionId: string, at: Date, field: string): Promise<void> {
  const notBegun = await store.findNotBegun(tx, sessionId, at);
  if (!notBegun) return;
  const text = notBegunText(notBegun.date, notBegun.start);
  throw httpError('invalid_input', text, { [field]: text });
}

export type Corrections = ReturnType<typeof makeCorrections>;

/** Marks set by hand. Each change is recorded in the history and counted in the same transaction. */
export function makeCorrections({ recount, audit }: { readonly recount: Recount; readonly audit: Audit }) {
  const recordAudit = makeAuditRecorder(audit, 'class session');

  async function requireOffered(tx: UniversityTx, marks: readonly MarkInput[], field: string): Promise<void> {
    const offered = await store.listOfferedStatuses(tx);
    const refused = marks.find(({ status }) => !offered.includes(status));
    if (refused) throw validationError({ [field]: statusIsOffText(refused.status) });
  }

  /** Records and counts marks that are written. `changed`: the students whose status is another one. */
  async function record(
    tx: UniversityTx,
    by: store.MarkedBy,
    corrections: readonly Correction[],
    changed: readonly Correction[],
  ): Promise<void> {
    await store.insertChanges(tx, by, corrections);
    await notifyMarked(tx, by.sessionId);
    if (changed.length > 0)
      await recount(
        tx,
        by.sessionId,
        changed.map(({ student_id }) => student_id),
      );
  }

  /** Applies the marks and returns those that changed. `field`: where the client shows an error about a status. */
  async function correctMarks(
    tx: UniversityTx,
    by: store.MarkedBy,
    inputs: readonly MarkInput[],
    field = 'status',
  ): Promise<readonly Correction[]> {
    const ids = inputs.map(({ student_id }) => student_id);
    const corrections = findCorrections(inputs, await store.lockMarks(tx, by.sessionId, ids));
    if (corrections.length === 0) return corrections;
    const changed = corrections.filter(({ status, before }) => status !== before.status);
    if (changed.length > 0) {
      await requireOffered(tx, changed, field);
      await store.updateMarks(tx, by, changed);
    }
    await record(tx, by, corrections, changed);
    return corrections;
  }

  /** As `correctMarks`, for marks that were written with the list of a new session. */
  async function recordFirstMarks(
    tx: UniversityTx,
    by: store.MarkedBy,
    inputs: readonly MarkInput[],
    field: string,
  ): Promise<readonly Correction[]> {
    await requireOffered(tx, inputs, field);
    const unmarked = { status: null, method: null, effective: null, note: null };
    const corrections = inputs.map((input) => ({ ...input, before: { student_id: input.student_id, ...unmarked } }));
    if (corrections.length > 0) await record(tx, by, corrections, corrections);
    return corrections;
  }

  return {
    correctMarks,
    recordFirstMarks,

    /** Corrects one student's mark. Returns whether the status changed; a new reason alone is recorded but returns false. */
    async correctMark(
      tx: UniversityTx,
      caller: Caller,
      of: { readonly sessionId: string; readonly studentId: string },
      { status, reason }: { readonly status: MarkStatus; readonly reason?: string | undefined },
      at: Date,
    ): Promise<boolean> {
      await requireBegun(tx, of.sessionId, at, 'status');
      const by = { sessionId: of.sessionId, by: caller.accountId, at };
      const corrections = await correctMarks(tx, by, [{ student_id: of.studentId, status, note: reason || undefined }]);
      for (const { student_id, before } of corrections)
        await recordAudit(tx, caller, 'marks.corrected', of.sessionId, {
          student_id,
          before: { status: before.effective },
          after: { status },
        });
      return corrections.some(({ before }) => before.effective !== status);
    },
  };
}
