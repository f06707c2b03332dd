import type { MarkMethod, MarkStatus } from '@muster/contract/attendance';
import type { Clock } from '../../platform/clock.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { makeArrivals, HandedIn, Student } from './arrivals.service.ts';
import { messages, notExpected, sessionClosed, statusOf } from './check-in.rules.ts';
import type { makeHashes } from './device.rules.ts';
import type { MarksOfCheckIns, Observe, StandingMark } from './marks-to-write.rules.ts';
import { accuracyClass, locationVerdictOf, type Position } from './position.rules.ts';
import type { SessionForCheckIn } from './sessions-in-memory.rules.ts';

export type CheckInRequest = HandedIn & {
  /** null: declined or not to be had. */
  readonly position?: Position | null | undefined;
  /** Whether the caller can find out a position when it is asked for one. */
  readonly can_locate?: boolean | undefined;
  /** Network address, as the trusted proxies tell it. */
  readonly address: string;
};

export type CheckedIn = {
  success: true;
  message: string;
  session: SessionForCheckIn['summary'];
  status: MarkStatus;
  marked_at: string;
  method: MarkMethod;
  location_verdict: StandingMark['locationVerdict'];
  already: boolean;
};

/** Nothing is marked yet: the class wants to know where the student is. `claim` keeps the arrival, unless one did so before. */
export type PositionWanted = { readonly claim: string | undefined };

/** One student checks in. The answer follows the COMMIT that holds the mark. */
export function makeCheckInUseCase(deps: {
  arrivals: ReturnType<typeof makeArrivals>;
  marks: MarksOfCheckIns;
  hashes: ReturnType<typeof makeHashes>;
  observe: Observe;
  clock: Clock;
}) {
  const { arrivals, marks, hashes } = deps;

  return async function checkIn(student: Student, request: CheckInRequest): Promise<CheckedIn | PositionWanted> {
    const judged = arrivals.judge(student, request, deps.clock.now());
    const arrival = judged instanceof Promise ? await judged : judged;
    const { session, arrivedAtMs, tooLate } = arrival;
    const { universityId, studentId } = student;
    const { sessionId } = session;
    if (tooLate) {
      // The answer to a first try may have been lost on its way: who is in already is told so, however late.
      const standing = await marks.find(universityId, sessionId, studentId);
      if (!standing) throw tooLate;
      return answer(session, standing, true);
    }
    const { position } = request;
    if (session.geofence && position === undefined && request.can_locate === true) {
      const standing = await marks.find(universityId, sessionId, studentId);
      if (standing) return answer(session, standing, true);
      return { claim: arrivals.keep(student, arrival, request.deviceId) };
    }
    const status = statusOf(session.lateAfterMs, arrivedAtMs);
    const { method } = arrival;
    const deviceHash = hashes.device(universityId, request.deviceId);
    const locationVerdict = session.geofence && locationVerdictOf(session.geofence, position ?? null);
    const result = await marks.write({
      universityId,
      sessionId,
      studentId,
      status,
      method,
      markedAtMs: arrivedAtMs,
      deviceHash,
      networkHash: hashes.network(universityId, request.address),
      isLastSecond: arrival.isLastSecond,
      locationVerdict,
      locationAccuracy: position && locationVerdict ? accuracyClass(position.accuracy_m) : null,
      claimId: arrival.claimId,
    });
    switch (result.outcome) {
      case 'written': {
        marks.announce(universityId, sessionId);
        deps.observe(universityId, sessionId, {
          studentId,
          deviceHash,
          markedAtMs: arrivedAtMs,
          isLastSecond: arrival.isLastSecond,
          isOutsideGeofence: locationVerdict === 'out',
          positionHash: position ? hashes.position(sessionId, position) : null,
          address: request.address,
        });
        return answer(session, { status, method, markedAtMs: arrivedAtMs, locationVerdict }, false);
      }
      case 'standing':
        return answer(session, result, true);
      case 'claim_used':
        throw refuse('claim_used');
      case 'not_expected':
        throw notExpected();
      case 'session_closed':
        throw sessionClosed('ended');
    }
  };
}

function answer(session: SessionForCheckIn, mark: StandingMark, already: boolean): CheckedIn {
  const { status, method, markedAtMs, locationVerdict } = mark;
  return {
    success: true,
    message: messages[status],
    session: session.summary,
    status,
    marked_at: writtenOut(markedAtMs),
    method,
    location_verdict: locationVerdict,
    already,
  };
}

/** The one that was told last: a hall is told the same millisecond twenty times over, and to write one out takes two microseconds. */
let told = { ms: 0, text: new Date(0).toISOString() };

function writtenOut(ms: number): string {
  if (ms !== told.ms) told = { ms, text: new Date(ms).toISOString() };
  return told.text;
}
