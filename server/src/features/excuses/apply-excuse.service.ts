import type { SystemTx, UniversityTx } from '#platform/database/database.ts';
import { addMarkChanges, clearMarkChanges, transferMarkChanges } from './excused-mark-changes.store.ts';

/** Limits the search to absences that ended at most `days` days ago and to classes that ended after `endedAfter`. */
export type DueSpan = { readonly days: number; readonly endedAfter?: Date };

/** The operations on marks that the attendance feature provides. */
export type ExcusedMarks = {
  listDue(tx: SystemTx, at: Date, span: DueSpan): Promise<{ readonly id: string; readonly university_id: string }[]>;
  listDueOfSession(tx: UniversityTx, sessionId: string, at: Date): Promise<{ readonly id: string }[]>;
  /** Returns the ids of the mark changes. */
  excuse(tx: UniversityTx, excuseId: string, at: Date): Promise<string[]>;
  /** Returns the number of changed marks. */
  unexcuse(
    tx: UniversityTx,
    excuseId: string,
    by: { readonly by: string; readonly at: Date; readonly reason: string },
  ): Promise<number>;
};

/** Marks the classes of an approved excuse as excused. Returns the number of marks. */
export async function applyExcuse(marks: ExcusedMarks, tx: UniversityTx, id: string, at: Date): Promise<number> {
  const changes = await marks.excuse(tx, id, at);
  if (changes.length > 0) await addMarkChanges(tx, id, changes);
  return changes.length;
}

/** Reverts an approval. Returns the number of changed marks. */
export async function revokeExcuse(
  marks: ExcusedMarks,
  tx: UniversityTx,
  id: string,
  by: { by: string; at: Date; reason: string },
): Promise<number> {
  const count = await marks.unexcuse(tx, id, by);
  await transferMarkChanges(tx, id);
  await clearMarkChanges(tx, id);
  return count;
}
