import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { lockExcuse } from './excuses.store.ts';
import { applyExcuse, type DueSpan, type ExcusedMarks } from './apply-excuse.service.ts';

type DueExcusesDeps = {
  readonly database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  readonly clock: Clock;
  readonly marks: ExcusedMarks;
};
type MarkedCounts = { excuses: number; marks: number };

const minuteMs = 60_000;

/** Applies approved excuses to classes that are held after the decision. */
export function makeDueExcuses({ database, clock, marks }: DueExcusesDeps) {
  async function markOne(tx: UniversityTx, id: string, at: Date): Promise<number> {
    const found = await lockExcuse(tx, id, null);
    return found?.state === 'approved' ? await applyExcuse(marks, tx, id, at) : 0;
  }

  /** Uses one transaction per excuse and checks the state again under the lock. */
  async function mark(span: (now: Date) => DueSpan, isOver: () => boolean): Promise<MarkedCounts> {
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
    /** Covers the last 90 days, for classes that were entered late. */
    markAll: (isOver: () => boolean): Promise<MarkedCounts> => mark(() => ({ days: 90 }), isOver),

    /** Covers classes that ended within the last 30 minutes. Cheap enough to run every minute. */
    markRecentlyEnded: (isOver: () => boolean): Promise<MarkedCounts> =>
      mark((now) => ({ days: 2, endedAfter: new Date(now.getTime() - 30 * minuteMs) }), isOver),

    /** Runs after a manual register, in one transaction per excuse: everywhere, an excuse is locked before its marks. */
    async markOfSession(universityId: string, sessionId: string): Promise<void> {
      const at = new Date(clock.now());
      const due = await database.inUniversity(universityId, (tx) => marks.listDueOfSession(tx, sessionId, at));
      for (const { id } of due) await database.inUniversity(universityId, (tx) => markOne(tx, id, at));
    },
  };
}
