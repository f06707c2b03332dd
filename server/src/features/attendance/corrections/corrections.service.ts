import type { MarkStatus } from '@muster/contract/attendance/attendance';
import type { UniversityTx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type Correction, type MarkInput, diffMarks } from './corrections.rules.ts';
import * as store from './corrections.store.ts';
import { notifyMarked } from '../marks/mark-notifications.store.ts';

/** Applies marks set by hand and records the previous values in the history. Returns only the marks that changed. */
export async function correctMarks(
  tx: UniversityTx,
  by: store.MarkedBy,
  inputs: readonly MarkInput[],
): Promise<readonly Correction[]> {
  const idsOf = (marks: readonly MarkInput[]): string[] => marks.map(({ student_id }) => student_id);
  const { added } = diffMarks(inputs, await store.lockMarks(tx, by.sessionId, idsOf(inputs)));
  const insertedIds = new Set(added.length > 0 ? await store.insertMarks(tx, by, added) : []);
  // Read again: a student may have checked in between the two statements.
  const remaining = inputs.filter(({ student_id }) => !insertedIds.has(student_id));
  const { changed } = diffMarks(remaining, await store.lockMarks(tx, by.sessionId, idsOf(remaining)));
  const statusChanges = changed.filter(({ status, before }) => status !== before.status);
  if (statusChanges.length > 0) await store.updateMarks(tx, by, statusChanges);
  const corrections = [...inputs.filter(({ student_id }) => insertedIds.has(student_id)), ...changed];
  if (corrections.length === 0) return corrections;
  await store.insertChanges(tx, by, corrections);
  await notifyMarked(tx, by.sessionId);
  return corrections;
}

/** Corrects one student's mark. Returns whether the status changed; a new reason alone is recorded but returns false. */
export async function correctMark(
  tx: UniversityTx,
  caller: Caller,
  of: { readonly sessionId: string; readonly studentId: string },
  { status, reason }: { readonly status: MarkStatus; readonly reason?: string | undefined },
  at: Date,
): Promise<boolean> {
  const by = { sessionId: of.sessionId, by: caller.accountId, at };
  const corrections = await correctMarks(tx, by, [{ student_id: of.studentId, status, note: reason || undefined }]);
  return corrections.some(({ before }) => (before?.status ?? 'absent') !== status);
}
