import type { PasskeyAnswer } from '@muster/contract/accounts/second-factor';
import type { startCheckInPasskey } from '@muster/contract/attendance/check-ins';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { MarkStatus } from '@muster/contract/attendance/statuses';
import type { ParallelOfCheckIn } from '@muster/contract/attendance/parallel-classes';
import type { MarkMethod } from '@muster/contract/attendance/marks';
import type { Clock } from '#platform/clock.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { CheckInMarks, ExistingMark, Observe, WriteResult } from './check-in-marks.rules.ts';
import type { SessionForCheckIn } from './check-in-sessions.rules.ts';
import { messages, sessionClosed, statusOf } from './check-in.rules.ts';
import type { makeHashes } from './device.rules.ts';
import type { JudgeClaim } from './claim-signals.service.ts';
import { accuracyClass, isPositionMissing, locationVerdictOf, type Position } from './position.rules.ts';
import type { Arrival, Credentials, makeCodeVerifier, Student } from './verify-code.service.ts';

export type CheckInRequest = Credentials & {
  /** null: declined or unavailable. undefined: not requested yet. */
  readonly position?: Position | null | undefined;
  /** Whether the client can determine its position. */
  readonly can_locate?: boolean | undefined;
  /** Whether the client can ask for a passkey. */
  readonly can_use_passkey?: boolean | undefined;
  /** null: declined or unavailable. undefined: not requested yet. */
  readonly passkey?: PasskeyProof | null | undefined;
  readonly accountId: string;
  readonly tokenId: string;
  /** IP address of the client. */
  readonly address: string;
};

export type CheckInResult = {
  success: true;
  message: string;
  session: SessionForCheckIn['summary'];
  status: MarkStatus;
  marked_at: string;
  method: MarkMethod;
  location_verdict: ExistingMark['locationVerdict'];
  already: boolean;
  parallel?: ParallelOfCheckIn;
  second_code_at?: string;
  second_code_needed?: boolean;
};

/** A challenge of `start`, and what a passkey signed. */
type PasskeyProof = { readonly challenge: string; readonly answer: PasskeyAnswer };
type AccountOfStudent = { readonly universityId: string; readonly accountId: string };

/** What check-ins use of passkeys. The accounts feature provides it. */
export type CheckInPasskeys = {
  has(of: AccountOfStudent): Promise<boolean>;
  /** Undefined for an account without a passkey. */
  start(
    of: AccountOfStudent & { sessionId: string },
  ): Promise<Omit<ReplyOf<typeof startCheckInPasskey>, 'success'> | undefined>;
  /** `onVerified` runs in the transaction that accepts the answer. */
  verify(
    of: AccountOfStudent & { sessionId: string },
    proof: PasskeyProof,
    onVerified: (tx: UniversityTx) => Promise<void>,
  ): Promise<boolean>;
};

/** Students of parallel teaching groups. The attendance feature provides it. */
export type ParallelStudents = {
  /** Undefined: the student may not check in. */
  find(universityId: string, sessionId: string, studentId: string): Promise<ParallelOfCheckIn | undefined>;
  /** Adds the student to the class list. Returns false for a student who is on it. */
  add(universityId: string, of: OfMark, parallel: ParallelOfCheckIn): Promise<boolean>;
  /** Removes the student, unless they have a mark. */
  remove(universityId: string, of: OfMark): Promise<void>;
};

type OfMark = { readonly sessionId: string; readonly studentId: string };

/** The flag of a mark that waits for the touch of a passkey. The flags feature provides it. */
export type PasskeyFlags = {
  raise(universityId: string, of: OfMark): Promise<void>;
  isOpen(universityId: string, of: OfMark): Promise<boolean>;
  remove(tx: UniversityTx, of: OfMark): Promise<void>;
};

/** Stores the answer to the second code that was shown at `shownMs`; `isOver`: finds an earlier answer only. */
export type AnswerSecondCode = (
  universityId: string,
  of: OfMark & { readonly shownMs: number; readonly isOver: boolean },
) => Promise<'answered' | 'missed' | 'not chosen'>;

/**
 * The class needs the student's position, or the student is not on its list and may ask to be added: no mark yet. Or the university asks for
 * a passkey: the mark is written, and flagged until the touch. `claim` proves the arrival; undefined when the student already has one.
 */
export type Waiting = { readonly waitsFor: 'position' | 'passkey' | 'list'; readonly claim: string | undefined };

export function makeCheckIn(deps: {
  verifier: ReturnType<typeof makeCodeVerifier>;
  marks: CheckInMarks;
  hashes: ReturnType<typeof makeHashes>;
  observe: Observe;
  clock: Clock;
  judgeClaim: JudgeClaim;
  answerSecondCode: AnswerSecondCode;
  parallel: ParallelStudents;
  passkeys: CheckInPasskeys;
  passkeyFlags: PasskeyFlags;
}) {
  const { verifier, marks, hashes, passkeyFlags } = deps;

  /**
   * `given`: the touch also removes the flag of a mark that waited for it. `none`: declined, or the student has no passkey or a client that
   * cannot ask for it. `wanted`: not answered yet, or wrong.
   */
  async function touchOf(
    { universityId, studentId }: Student,
    sessionId: string,
    { accountId, passkey, can_use_passkey: canUse }: CheckInRequest,
  ): Promise<'given' | 'none' | 'wanted'> {
    const of = { universityId, accountId };
    if (passkey) {
      const removeFlag = (tx: UniversityTx) => passkeyFlags.remove(tx, { sessionId, studentId });
      return (await deps.passkeys.verify({ ...of, sessionId }, passkey, removeFlag)) ? 'given' : 'wanted';
    }
    return passkey === undefined && canUse === true && (await deps.passkeys.has(of)) ? 'wanted' : 'none';
  }

  /**
   * The mark of a student whose code checks no one in. The response to an earlier request may have been lost: a student with a mark gets it
   * again, however late. A second code is answered.
   */
  async function findCheckIn(
    { universityId, studentId }: Student,
    { deviceId, address }: CheckInRequest,
    { session, arrivedAtMs, tooLate, second }: Arrival & { readonly tooLate: Error },
  ): Promise<CheckInResult> {
    const of = { sessionId: session.sessionId, studentId };
    const existing = await marks.find(universityId, of.sessionId, studentId);
    if (!existing) throw tooLate;
    const result = toResult(session, existing, true);
    if (!second) return result;
    const answer = await deps.answerSecondCode(universityId, { ...of, ...second });
    if (answer === 'missed') throw httpError('second_code_expired');
    if (!second.isOver)
      deps.observe(universityId, of.sessionId, {
        studentId,
        deviceHash: hashes.device(universityId, deviceId),
        markedAtMs: arrivedAtMs,
        isLastSecond: false,
        isOutsideGeofence: false,
        positionHash: null,
        address,
        isAnswer: true,
      });
    const shownAt = new Date(second.shownMs).toISOString();
    return { ...result, second_code_at: shownAt, second_code_needed: answer === 'answered' };
  }

  /** Checks one student in. Resolves after the mark is committed. */
  return async function checkIn(student: Student, request: CheckInRequest): Promise<CheckInResult | Waiting> {
    const arrival = await verifier.verify(student, request, deps.clock.now());
    const { session, arrivedAtMs } = arrival;
    const { universityId, studentId } = student;
    const { sessionId } = session;
    const of = { sessionId, studentId };
    if (arrival.tooLate) return await findCheckIn(student, request, { ...arrival, tooLate: arrival.tooLate });
    const waitFor = (waitsFor: Waiting['waitsFor']): Waiting => ({
      waitsFor,
      claim: verifier.issueClaim(student, arrival, request.deviceId, hashes.network(universityId, request.address)),
    });
    // A student on the list needs no query.
    const parallel = arrival.isExpected ? undefined : await deps.parallel.find(universityId, sessionId, studentId);
    if (!arrival.isExpected && !parallel) return waitFor('list');
    const { position } = request;
    if (session.geofence && position === undefined && request.can_locate === true) {
      const existing = await marks.find(universityId, sessionId, studentId);
      if (existing) return toResult(session, existing, true);
      return waitFor('position');
    }
    const touch = session.asksPasskey ? await touchOf(student, sessionId, request) : 'given';
    const isAnswer = session.asksPasskey && request.passkey !== undefined;
    if (touch === 'wanted' || isAnswer) {
      const existing = await marks.find(universityId, sessionId, studentId);
      const isManual = existing?.method === 'manual';
      if (touch === 'wanted' && existing && !isManual && (await passkeyFlags.isOpen(universityId, of)))
        return waitFor('passkey');
      // The request with the question wrote the mark; this reply is the first one that says so.
      if (existing) return toResult(session, existing, !isAnswer || isManual);
    }
    const status = statusOf(session.lateAfterMs, arrivedAtMs);
    const { method } = arrival;
    const claimSignals = await deps.judgeClaim(student, arrival, request);
    const deviceHash = hashes.device(universityId, request.deviceId);
    const locationVerdict = session.geofence && locationVerdictOf(session.geofence, position ?? null);
    const isAdded = parallel !== undefined && (await deps.parallel.add(universityId, of, parallel));
    let written: WriteResult | undefined;
    try {
      written = await marks.write({
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
    } finally {
      const isMarked = written?.outcome === 'written' || written?.outcome === 'existing';
      if (isAdded && !isMarked) await deps.parallel.remove(universityId, of);
    }
    switch (written.outcome) {
      case 'written': {
        marks.notify(universityId, sessionId);
        deps.observe(universityId, sessionId, {
          studentId,
          deviceHash,
          markedAtMs: arrivedAtMs,
          isLastSecond: arrival.isLastSecond,
          isOutsideGeofence: locationVerdict === 'out',
          isPasskeyMissing: touch === 'none',
          isPositionMissing: locationVerdict !== null && isPositionMissing(locationVerdict, position ?? null),
          positionHash: position ? hashes.position(sessionId, position) : null,
          address: request.address,
          ...claimSignals,
        });
        if (touch === 'wanted') {
          await passkeyFlags.raise(universityId, of);
          return waitFor('passkey');
        }
        return toResult(
          session,
          { status, method, markedAtMs: arrivedAtMs, locationVerdict, parallel: parallel ?? null },
          false,
        );
      }
      case 'existing':
        return toResult(session, written, true);
      case 'claim_used':
        throw httpError('claim_used');
      case 'not_expected':
        // Removed from the list a moment ago.
        return waitFor('list');
      case 'session_closed':
        throw sessionClosed('ended');
    }
  };
}

function toResult(session: SessionForCheckIn, mark: ExistingMark, already: boolean): CheckInResult {
  const { status, method, markedAtMs, locationVerdict, parallel } = mark;
  return {
    success: true,
    message: messages[status],
    session: session.summary,
    status,
    marked_at: new Date(markedAtMs).toISOString(),
    method,
    location_verdict: locationVerdict,
    already,
    ...(parallel && { parallel }),
  };
}
