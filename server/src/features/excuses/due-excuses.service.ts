import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { lockExcuse } from './excuse.store.ts';
import { applyExcuse, type DueSpan, type ExcusedMarks } from './excusing.service.ts';

type Parts = {
  readonly database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  readonly clock: Clock;
  readonly marks: ExcusedMarks;
};
type Marked = { excuses: number; marks: number };

const minuteMs = 60_000;

/** What an approved excuse still has to mark, as it comes when classes are held after the decision. */
export function makeDueExcuses({ database, clock, marks }: Parts) {
  async function markOne(tx: UniversityTx, id: string, at: Date): Promise<number> {
    const found = await lockExcuse(tx, id, null);
    return found?.state === 'approved' ? await applyExcuse(marks, tx, id, at) : 0;
  }

  /** One excuse a transaction; what is decided meanwhile is looked at again. */
  async function mark(span: (now: Date) => DueSpan, isOver: () => boolean): Promise<Marked> {
    const at = new Date(clock.now());
    const due = await database.acrossUniversities((tx) => marks.listDue(tx, at, span(at)));
    const counts = { excuses: 0, marks: 0 };
    for (const { id, university_id: universityId } of due) {
      if (isOver()) break;
      counts.excuses += 1;
      counts.marks += await database.inUniversity(universityId, (tx) => markOne(tx, id, at));
    }
    return counts;
  }

  return {
    /** Everything, however late it was entered. */
    markAll: (isOver: () => boolean): Promise<Marked> => mark(() => ({ days: 90 }), isOver),

    /** Classes that have just ended: cheap enough to be asked every minute. */
    markJustOver: (isOver: () => boolean): Promise<Marked> =>
      mark((now) => ({ days: 2, endedAfter: new Date(now.getTime() - 30 * minuteMs) }), isOver),

    /** After a register was saved by hand, in a transaction of its own: an excuse is locked before its marks, everywhere. */
    async markOfSession(universityId: string, sessionId: string): Promise<void> {
      const at = new Date(clock.now());
      await database.inUniversity(universityId, async (tx) => {
        for (const { id } of await marks.listDueOfSession(tx, sessionId, at)) await markOne(tx, id, at);
      });
    },
  };
}
