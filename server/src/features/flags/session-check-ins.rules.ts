import { qr } from '@muster/contract/attendance/sessions';

/** The data of one check-in, or of one answer to a second code, that signals are computed from. */
export type ObservedCheckIn = {
  readonly studentId: string;
  readonly deviceHash: string;
  readonly markedAtMs: number;
  readonly isLastSecond: boolean;
  readonly isOutsideGeofence: boolean;
  readonly isPositionMissing?: boolean;
  readonly isPasskeyMissing?: boolean;
  /** Null without a position. */
  readonly positionHash: string | null;
  /** Null if no campus networks are configured. */
  readonly isOnCampus: boolean | null;
  readonly isAnswer?: boolean;
  readonly isClaimLate?: boolean;
  readonly isClaimFromElsewhere?: boolean;
};

/** The check-ins of one session to this process. Kept in memory only, never stored. */
export type SessionCheckIns = {
  readonly universityId: string;
  readonly sessionId: string;
  /** Check-ins that were not checked for signals yet. */
  pending: ObservedCheckIn[];
  /** The session was changed. A new head count may clear flags. */
  isChanged: boolean;
  /** Student ids by exact position. Real positions differ in their last digits. */
  readonly byPosition: Map<string, string[]>;
  /** Answers to second codes. The devices of check-ins are those of the marks. */
  readonly answers: ObservedCheckIn[];
  onCampus: number;
  readonly offCampus: Set<string>;
  touchedAtMs: number;
};

export const makeSessionCheckIns = (universityId: string, sessionId: string): SessionCheckIns => ({
  universityId,
  sessionId,
  pending: [],
  isChanged: false,
  byPosition: new Map(),
  answers: [],
  onCampus: 0,
  offCampus: new Set(),
  touchedAtMs: 0,
});

/** A lost reply is repeated a few times. Further answers of a student to one code are not compared, so that one student cannot fill the memory. */
const maxAnswers = 5;
const answersWithinMs = (qr.secondSeconds + qr.graceSeconds) * 1000;

export function addCheckIn(session: SessionCheckIns, checkIn: ObservedCheckIn): void {
  const { studentId, positionHash, isOnCampus } = checkIn;
  const isToSameCode = (other: ObservedCheckIn): boolean =>
    other.studentId === studentId && other.markedAtMs > checkIn.markedAtMs - answersWithinMs;
  if (checkIn.isAnswer && session.answers.filter(isToSameCode).length >= maxAnswers) return;
  session.pending.push(checkIn);
  if (checkIn.isAnswer) session.answers.push(checkIn);
  if (isOnCampus === true) session.onCampus++;
  if (isOnCampus === false) session.offCampus.add(studentId);
  if (positionHash === null) return;
  const others = session.byPosition.get(positionHash);
  if (others) others.push(studentId);
  else session.byPosition.set(positionHash, [studentId]);
}

/** Minimum check-ins from the campus network before check-ins from outside are flagged. */
const minOnCampus = 3;

/** Detects the signals that need no database query. Returns student ids by signal. */
export function detectSignals(session: SessionCheckIns, pending: readonly ObservedCheckIn[]) {
  const idsOf = (checkIns: readonly ObservedCheckIn[]) => checkIns.map(({ studentId }) => studentId);
  const isMajorityOnCampus = session.onCampus >= minOnCampus && session.onCampus > session.offCampus.size;
  return {
    claim_late: idsOf(pending.filter((checkIn) => checkIn.isClaimLate)),
    claim_network: idsOf(pending.filter((checkIn) => checkIn.isClaimFromElsewhere)),
    last_second: idsOf(pending.filter((checkIn) => checkIn.isLastSecond)),
    outside_geofence: idsOf(pending.filter((checkIn) => checkIn.isOutsideGeofence)),
    position_missing: idsOf(pending.filter((checkIn) => checkIn.isPositionMissing)),
    passkey_missing: idsOf(pending.filter((checkIn) => checkIn.isPasskeyMissing)),
    position_identical: [...session.byPosition.values()].filter((students) => students.length > 1).flat(),
    outside_campus: isMajorityOnCampus ? [...session.offCampus] : [],
  };
}
