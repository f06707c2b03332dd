import type { UniversityTx } from '../../../platform/database/database.ts';
import { excuseMarks, listDueExcuses, listDueExcusesOfSession, unexcuseMarks } from './excused-marks.store.ts';
import { notifyMarked } from '../marks/mark-notifications.store.ts';

/** Marks that approved excuses set and revoke. The excuses feature calls these functions. */
export const excusedMarks = {
  listDue: listDueExcuses,
  listDueOfSession: listDueExcusesOfSession,

  /** Returns the ids of the mark changes. */
  async excuse(tx: UniversityTx, excuseId: string, at: Date): Promise<string[]> {
    const changes = await excuseMarks(tx, excuseId, at);
    await notifyMarked(tx, ...changes.map(({ session_id }) => session_id));
    return changes.map(({ id }) => id);
  },

  /** Returns the number of changed marks. */
  async unexcuse(tx: UniversityTx, excuseId: string, by: { by: string; at: Date; reason: string }): Promise<number> {
    const sessions = await unexcuseMarks(tx, excuseId, by);
    await notifyMarked(tx, ...sessions);
    return sessions.length;
  },
};
