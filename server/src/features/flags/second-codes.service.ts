import { qr } from '@muster/contract/attendance/sessions';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { answerPresenceCheck, flagMissedCodes, listUniversitiesWithMissedCodes } from './second-codes.store.ts';

/** Time after the start of a code in which its last answers are stored. */
const settledMs = (qr.secondSeconds + qr.graceSeconds + 10) * 1000;

/** The answers to second codes, and the flags of students who gave none. */
export function makeSecondCodeAnswers(deps: {
  database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  clock: Clock;
  /** Notifies the registers of these sessions about new flags. */
  notifyMarked: (tx: UniversityTx, ...sessionIds: readonly string[]) => Promise<void>;
}) {
  const { database, clock } = deps;
  return {
    /** The answer to the second code that was shown at `shownMs`. `isOver`: it is too late for a new one. */
    async answer(
      universityId: string,
      { shownMs, isOver, ...of }: { sessionId: string; studentId: string; shownMs: number; isOver: boolean },
    ): Promise<'answered' | 'missed' | 'not chosen'> {
      const at = isOver ? null : new Date(clock.now());
      const hasAnswered = await database.inUniversity(universityId, (tx) =>
        answerPresenceCheck(tx, { ...of, shownAt: new Date(shownMs), at }),
      );
      if (hasAnswered === undefined) return 'not chosen';
      return hasAnswered ? 'answered' : 'missed';
    },

    /** Job that flags the students who did not answer. */
    async flagMissed(isOver: () => boolean): Promise<{ flaggedSessions: number }> {
      const now = new Date(clock.now());
      const before = new Date(now.getTime() - settledMs);
      const universities = await database.acrossUniversities((tx) => listUniversitiesWithMissedCodes(tx, before));
      let flaggedSessions = 0;
      for (const universityId of universities) {
        if (isOver()) break;
        flaggedSessions += await database.inUniversity(universityId, async (tx) => {
          const sessionIds = await flagMissedCodes(tx, before, now);
          if (sessionIds.length > 0) await deps.notifyMarked(tx, ...sessionIds);
          return sessionIds.length;
        });
      }
      return { flaggedSessions };
    },
  };
}
