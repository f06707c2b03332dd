import type { UniversityTx } from '#platform/database/database.ts';
import type { Figures } from '../figures/figures.service.ts';
import { notifyMarked } from '../marks/mark-notifications.store.ts';
import { excuseMarks, listDueExcuses, listDueExcusesOfSession, unexcuseMarks } from './excused-marks.store.ts';

/** Marks that approved excuses set and revoke. The excuses feature calls these functions. */
export function makeExcusedMarks({ lock, recount }: Pick<Figures, 'lock' | 'recount'>) {
  async function announce(tx: UniversityTx, marks: readonly { session_id: string; student_id: string }[]) {
    await notifyMarked(tx, ...marks.map(({ session_id }) => session_id));
    // One lock for several classes: those of single classes would be taken in any order.
    if (marks.length > 1) await lock(tx);
    for (const { session_id, student_id } of marks) await recount(tx, session_id, [student_id]);
  }

  return {
    listDue: listDueExcuses,
    listDueOfSession: listDueExcusesOfSession,

    /** Returns the ids of the mark changes. */
    async excuse(tx: UniversityTx, excuseId: string, at: Date): Promise<string[]> {
      const marks = await excuseMarks(tx, excuseId, at);
      await announce(tx, marks);
      return marks.map(({ id }) => id);
    },

    /** Returns the number of changed marks. */
    async unexcuse(tx: UniversityTx, excuseId: string, by: { by: string; at: Date; reason: string }): Promise<number> {
      const marks = await unexcuseMarks(tx, excuseId, by);
      await announce(tx, marks);
      return marks.length;
    },
  };
}
