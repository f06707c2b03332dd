import { randomUUID } from 'node:crypto';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';
import {
  claimExpired,
  noCode,
  notExpected,
  sessionClosed,
  tooManyWrongCodesText,
  typedCodeExpired,
} from './check-in.rules.ts';
import {
  type CodeVerdict,
  isValid,
  type SessionForCheckIn,
  type SessionsForCheckIn,
} from './check-in-sessions.rules.ts';
import { type Claim, readClaim, signClaim } from './claims.rules.ts';

/** The student of an access token. */
export type Student = { readonly universityId: string; readonly studentId: string };

export type Credentials = {
  readonly code?: string | undefined;
  readonly typed_code?: string | undefined;
  /** Value of the claim cookie. */
  readonly claim?: string | undefined;
  readonly deviceId: string;
};

type Method = Claim['method'];

export type Arrival = {
  readonly session: SessionForCheckIn;
  readonly method: Method;
  readonly arrivedAtMs: number;
  readonly isLastSecond: boolean;
  /** False: a session of the student's university that does not have the student on its list. */
  readonly isExpected: boolean;
  /** Set when the arrival is proven by a claim. */
  readonly claimId: string | null;
  /** Of the arrival, with a claim that the first student may redeem; null: such a claim of the previous release. */
  readonly claimNetwork?: string | null;
  /** The error for a code or claim of this session that has expired. Students who already have a mark do not get it. */
  readonly tooLate?: Error;
  /** The code is the second one of the class: it proves the presence of a student with a mark, and checks no one in. */
  readonly second?: { readonly shownMs: number; readonly isOver: boolean };
};

/**
 * Brute-force limit: wrong codes per student, in all processes together. Classmates behind one address do not share it. A valid QR code has
 * 128 bits and cannot be guessed: it is accepted beyond the limit, so that it needs no query.
 */
const maxWrongCodes = 30;
const wrongCodesWithinMs = 3_600_000;

/** Verifies codes and claims. Sends no query while the session is cached and the QR code is valid. */
export function makeCodeVerifier(deps: {
  sessions: SessionsForCheckIn;
  claimKey: Uint8Array;
  makeRateLimiter: MakeRateLimiter;
}) {
  const { sessions, claimKey } = deps;
  const wrongCodes = deps.makeRateLimiter({
    name: 'wrong code',
    max: maxWrongCodes,
    withinMs: wrongCodesWithinMs,
    text: tooManyWrongCodesText,
    isBlockedInMemory: true,
  });

  async function verify(student: Student, credentials: Credentials, nowMs: number): Promise<Arrival> {
    const { code, typed_code: typedCode, claim, deviceId } = credentials;
    if (code === undefined && typedCode === undefined) {
      if (claim === undefined) throw noCode();
      return verifyClaim(student, claim, { deviceId, nowMs });
    }
    return code === undefined ? verifyTypedCode(student, typedCode ?? '', nowMs) : verifyQrCode(student, code, nowMs);
  }

  async function verifyQrCode(student: Student, text: string, nowMs: number): Promise<Arrival> {
    const qr = sessions.parseQrText(text);
    const cached = qr && (await sessions.getByHandle(qr.handle));
    if (!cached) {
      await wrongCodes.consume(student.studentId);
      throw httpError('code_unknown');
    }
    const cachedVerdict = isExpected(student, cached) ? sessions.verifyQrCode(cached, qr.code, nowMs) : 'never';
    if (isValid(cachedVerdict)) return toArrival(student, cached, 'qr', cachedVerdict, nowMs);

    const session = (await sessions.reload(cached)) ?? cached;
    if (session.universityId !== student.universityId) throw notExpected();
    const verdict = sessions.verifyQrCode(session, qr.code, nowMs);
    if (isValid(verdict)) return toArrival(student, session, 'qr', verdict, nowMs);
    if (verdict === 'never') {
      const second = sessions.verifySecondCode(session, { method: 'qr', code: qr.code }, nowMs);
      if (second !== 'never') return toSecondArrival(student, session, 'qr', second, nowMs);
    }
    // An unknown code behind a valid handle counts as wrong but is most likely from an earlier QR window: it is reported as expired.
    if (verdict === 'never') await wrongCodes.consume(student.studentId);
    return toLateArrival(student, session, 'qr', verdict, nowMs);
  }

  async function verifyTypedCode(student: Student, text: string, nowMs: number): Promise<Arrival> {
    // Counts before the code is compared, so that parallel guesses count.
    await wrongCodes.consume(student.studentId);
    const code = sessions.parseTypedCode(text);
    if (code === undefined) throw httpError('code_unknown');
    const judge = (session: SessionForCheckIn) => sessions.verifyTypedCode(session, code, nowMs);
    const judgeSecond = (session: SessionForCheckIn) =>
      sessions.verifySecondCode(session, { method: 'typed', code }, nowMs);
    const accepts = (session: SessionForCheckIn) => isValid(judge(session)) || judgeSecond(session) !== 'never';
    const isOwn = (session: SessionForCheckIn) => session.expectedIds.has(student.studentId);

    const cached = (await sessions.listRunning(student.universityId)).filter(isOwn);
    const running = cached.some(accepts) ? cached : await sessions.listRunning(student.universityId, true);
    const own = running.filter(isOwn);
    const match = own.find(accepts);
    const found = match ?? own.find((session) => judge(session) === 'expired');
    if (!found) {
      // The code of another class stays counted: typed codes are short enough to guess one of all classes.
      const other = running.find((session) => isValid(judge(session)));
      if (!other) throw httpError('code_unknown');
      return toArrival(student, other, 'typed', judge(other), nowMs);
    }
    await wrongCodes.refund(student.studentId);
    const second = judgeSecond(found);
    if (second !== 'never') return toSecondArrival(student, found, 'typed', second, nowMs);
    return match
      ? toArrival(student, match, 'typed', judge(match), nowMs)
      : toLateArrival(student, found, 'typed', 'expired', nowMs);
  }

  async function verifyClaim(
    student: Student,
    value: string,
    at: { deviceId: string; nowMs: number },
  ): Promise<Arrival> {
    const read = readClaim(claimKey, value, at);
    if (!read) throw noCode();
    const { universityId, sessionId, claimId, arrivedAtMs, isLastSecond, method, studentId, network } = read.claim;
    const session = universityId === student.universityId ? await sessions.getById(universityId, sessionId) : undefined;
    if (!session) throw notExpected();
    if (studentId !== null && studentId !== student.studentId) throw httpError('claim_used');
    if (sessions.stateAt(session, at.nowMs) === 'withdrawn') throw sessionClosed('withdrawn');
    return {
      session,
      method,
      arrivedAtMs,
      isLastSecond,
      claimId,
      isExpected: isExpected(student, session),
      ...(studentId === null && { claimNetwork: network }),
      ...(read.isExpired && { tooLate: claimExpired() }),
    };
  }

  /** Signs a claim for the arrival, valid for this student on this device only. Undefined when the student already has a claim. */
  function issueClaim(
    { studentId }: Student,
    { session, claimId, ...arrival }: Omit<Arrival, 'isExpected'>,
    deviceId: string,
    network: string,
  ): string | undefined {
    if (claimId !== null) return undefined;
    const { universityId, sessionId } = session;
    const { method, arrivedAtMs, isLastSecond } = arrival;
    const claim = {
      universityId,
      sessionId,
      claimId: randomUUID(),
      arrivedAtMs,
      isLastSecond,
      method,
      studentId,
      network,
    };
    return signClaim(claimKey, claim, deviceId);
  }

  function toArrival(
    student: Student,
    session: SessionForCheckIn,
    method: Method,
    verdict: CodeVerdict,
    nowMs: number,
  ): Arrival {
    return {
      session,
      method,
      arrivedAtMs: nowMs,
      isLastSecond: verdict === 'last_second',
      claimId: null,
      isExpected: isExpected(student, session),
    };
  }

  /** Throws unless the code was valid before. */
  function toLateArrival(
    student: Student,
    session: SessionForCheckIn,
    method: Method,
    verdict: CodeVerdict,
    nowMs: number,
  ): Arrival {
    const state = sessions.stateAt(session, nowMs);
    const expired = method === 'typed' ? typedCodeExpired() : httpError('code_expired');
    const tooLate = state === 'running' ? expired : sessionClosed(state);
    if (verdict === 'never' || state === 'withdrawn') throw tooLate;
    return { ...toArrival(student, session, method, verdict, nowMs), tooLate };
  }

  function toSecondArrival(
    student: Student,
    session: SessionForCheckIn,
    method: Method,
    verdict: CodeVerdict,
    nowMs: number,
  ): Arrival {
    if (!isExpected(student, session)) throw notExpected();
    const state = sessions.stateAt(session, nowMs);
    return {
      ...toArrival(student, session, method, verdict, nowMs),
      tooLate: state === 'running' ? httpError('code_expired') : sessionClosed(state),
      ...(session.secondShownMs !== null && { second: { shownMs: session.secondShownMs, isOver: !isValid(verdict) } }),
    };
  }

  return { verify, issueClaim };
}

const isExpected = (student: Student, session: SessionForCheckIn): boolean =>
  session.universityId === student.universityId && session.expectedIds.has(student.studentId);
