import type { SystemTx, UniversityTx } from '../../platform/database/database.ts';
import { addMadeChanges, forgetMadeChanges, handOverMadeChanges } from './made-changes.store.ts';

/** Absences that ended so many days ago at most; of classes that ended after that moment, where one is given. */
export type DueSpan = { readonly days: number; readonly endedAfter?: Date };

/** What excuses need of the attendance, which keeps the marks; `app.ts` hands it over. */
export type ExcusedMarks = {
  listDue(tx: SystemTx, at: Date, span: DueSpan): Promise<{ readonly id: string; readonly university_id: string }[]>;
  listDueOfSession(tx: UniversityTx, sessionId: string, at: Date): Promise<{ readonly id: string }[]>;
  /** Answers the changes it made. */
  excuse(tx: UniversityTx, excuseId: string, at: Date): Promise<string[]>;
  /** Answers how many marks it changed. */
  unexcuse(
    tx: UniversityTx,
    excuseId: string,
    by: { readonly by: string; readonly at: Date; readonly reason: string },
  ): Promise<number>;
};

/** What an approval does. Answers how many marks it made. */
export async function applyExcuse(marks: ExcusedMarks, tx: UniversityTx, id: string, at: Date): Promise<number> {
  const changes = await marks.excuse(tx, id, at);
  if (changes.length > 0) await addMadeChanges(tx, id, changes);
  return changes.length;
}

/** An approval is taken back. Answers how many marks that changed. */
export async function takeBackExcuse(
  marks: ExcusedMarks,
  tx: UniversityTx,
  id: string,
  by: { by: string; at: Date; reason: string },
): Promise<number> {
  const count = await marks.unexcuse(tx, id, by);
  await handOverMadeChanges(tx, id);
  await forgetMadeChanges(tx, id);
  return count;
}
