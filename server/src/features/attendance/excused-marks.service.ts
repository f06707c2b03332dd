import type { UniversityTx } from '../../platform/database/database.ts';
import { excuseMarks, listDueExcuses, listDueExcusesOfSession, unexcuseMarks } from './excused-marks.store.ts';
import { notifyMarked } from './mark-news.store.ts';

/** What approved excuses do to marks; the excuses say when. */
export const excusedMarks = {
  listDue: listDueExcuses,
  listDueOfSession: listDueExcusesOfSession,

  /** Answers the changes it made. */
  async excuse(tx: UniversityTx, excuseId: string, at: Date): Promise<string[]> {
    const changes = await excuseMarks(tx, excuseId, at);
    await notifyMarked(tx, ...changes.map(({ session_id }) => session_id));
    return changes.map(({ id }) => id);
  },

  /** Answers how many marks it changed. */
  async unexcuse(tx: UniversityTx, excuseId: string, by: { by: string; at: Date; reason: string }): Promise<number> {
    const sessions = await unexcuseMarks(tx, excuseId, by);
    await notifyMarked(tx, ...sessions);
    return sessions.length;
  },
};
