import type { secondCodeCheck } from '@muster/contract/attendance/second-codes';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { Clock } from '#platform/clock.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { SessionsForCheckIn } from './check-in-sessions.rules.ts';
import type { Student } from './verify-code.service.ts';

/** A second code is shown for 30 seconds, so that a page that is open finds it in time. */
const pollMs = 10_000;

/** Tells pages whether a second code asks their student. Sends no query while the session is cached. */
export function makeSecondCodeChecks(deps: { sessions: SessionsForCheckIn; clock: Clock }) {
  const { sessions } = deps;
  return async (
    { universityId, studentId }: Student,
    sessionId: string,
  ): Promise<Omit<ReplyOf<typeof secondCodeCheck>, 'success'>> => {
    const session = await sessions.getById(universityId, sessionId);
    if (!session?.expectedIds.has(studentId)) throw httpError('not_found', 'Class session not found');
    const nowMs = deps.clock.now();
    const endsInMs = sessions.secondEndsInMs(session, nowMs);
    // While codes run, the end of the second codes is not known: they begin at a press right after the codes.
    const isRunning = session.secondCodeShare > 0 && sessions.stateAt(session, nowMs) === 'running';
    const isOver = !isRunning && nowMs > (sessions.secondCodesUntilMs(session, nowMs) ?? -1);
    return {
      request:
        session.secondShownMs !== null && endsInMs > 0 && session.secondChosenIds.has(studentId)
          ? { shown_at: new Date(session.secondShownMs).toISOString(), ends_in: endsInMs }
          : null,
      poll_in: isOver ? null : pollMs,
    };
  };
}
