import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { httpError } from '../../platform/http/errors/http-error.ts';
import { makeRateLimiter } from '../../platform/http/security/rate-limiter.ts';
import { claimExpired, noCode, notExpected, sessionClosed, tooManyWrongCodesText } from './check-in.rules.ts';
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
  /** Set when the arrival is proven by a claim. */
  readonly claimId: string | null;
  /** The error for a code of this session that has expired. Students who already have a mark do not get it. */
  readonly tooLate?: Error;
};

/** Brute-force limit: wrong codes per student. Valid codes do not count, and classmates behind one address do not share it. */
const maxWrongCodes = 30;
const wrongCodesWithinMs = 12 * 3_600_000;
const maxLimitedStudents = 100_000;

/** Verifies codes and claims. Sends no query while the session is cached and the code is valid. */
export function makeCodeVerifier(deps: { sessions: SessionsForCheckIn; claimKey: Uint8Array; clock: Clock }) {
  const { sessions, claimKey, clock } = deps;
  const wrongCodes = makeRateLimiter({
    clock,
    max: maxWrongCodes,
    withinMs: wrongCodesWithinMs,
    maxKeys: maxLimitedStudents,
    text: tooManyWrongCodesText,
  });

  async function verify(student: Student, credentials: Credentials, nowMs: number): Promise<Arrival> {
    const { code, typed_code: typedCode, claim, deviceId } = credentials;
    if (code === undefined && typedCode === undefined) {
      if (claim === undefined) throw noCode();
      return verifyClaim(student, claim, { deviceId, nowMs });
    }
    wrongCodes.check(student.studentId);
    return code === undefined ? verifyTypedCode(student, typedCode ?? '', nowMs) : verifyQrCode(student, code, nowMs);
  }

  function countWrong({ studentId }: Student, problem: 'code_unknown' | 'code_expired'): Error {
    wrongCodes.count(studentId);
    return httpError(problem);
  }

  async function verifyQrCode(student: Student, text: string, nowMs: number): Promise<Arrival> {
    const qr = sessions.parseQrText(text);
    if (!qr) throw countWrong(student, 'code_unknown');
    const cached = await sessions.getByHandle(qr.handle);
    if (!cached) throw countWrong(student, 'code_unknown');
    const cachedVerdict = isExpected(student, cached) ? sessions.verifyQrCode(cached, qr.code, nowMs) : 'never';
    if (isValid(cachedVerdict)) return toArrival(cached, 'qr', cachedVerdict, nowMs);

    const session = (await sessions.reload(cached)) ?? cached;
    // Checked again after waiting, so that parallel guesses count.
    wrongCodes.check(student.studentId);
    if (!isExpected(student, session)) throw notExpected();
    const verdict = sessions.verifyQrCode(session, qr.code, nowMs);
    if (isValid(verdict)) return toArrival(session, 'qr', verdict, nowMs);
    // An unknown code behind a valid handle counts as wrong but is most likely from an earlier QR window: it is reported as expired.
    if (verdict === 'never') wrongCodes.count(student.studentId);
    return toLateArrival(session, 'qr', verdict, nowMs);
  }

  async function verifyTypedCode(student: Student, text: string, nowMs: number): Promise<Arrival> {
    const code = sessions.parseTypedCode(text);
    if (code === undefined) throw countWrong(student, 'code_unknown');
    const judge = (session: SessionForCheckIn) => sessions.verifyTypedCode(session, code, nowMs);
    const isOwn = (session: SessionForCheckIn) => session.expectedIds.has(student.studentId);

    const cached = (await sessions.listRunning(student.universityId)).filter(isOwn);
    wrongCodes.check(student.studentId);
    const cachedMatch = cached.find((session) => isValid(judge(session)));
    if (cachedMatch) return toArrival(cachedMatch, 'typed', judge(cachedMatch), nowMs);

    const running = await sessions.listRunning(student.universityId, true);
    wrongCodes.check(student.studentId);
    const own = running.filter(isOwn);
    const match = own.find((session) => isValid(judge(session)));
    if (match) return toArrival(match, 'typed', judge(match), nowMs);
    const expired = own.find((session) => judge(session) === 'expired');
    if (expired) return toLateArrival(expired, 'typed', 'expired', nowMs);
    const unknown = countWrong(student, 'code_unknown');
    throw running.some((session) => isValid(judge(session))) ? notExpected() : unknown;
  }

  async function verifyClaim(
    student: Student,
    value: string,
    at: { deviceId: string; nowMs: number },
  ): Promise<Arrival> {
    const read = readClaim(claimKey, value, at);
    if (!read) throw noCode();
    if (read.isExpired) throw claimExpired();
    const { universityId, sessionId, claimId, arrivedAtMs, isLastSecond, method, studentId } = read.claim;
    const session = universityId === student.universityId ? await sessions.getById(universityId, sessionId) : undefined;
    if (!session?.expectedIds.has(student.studentId)) throw notExpected();
    if (studentId !== null && studentId !== student.studentId) throw httpError('claim_used');
    return { session, method, arrivedAtMs, isLastSecond, claimId };
  }

  /** Signs a claim for the arrival, valid for this student on this device only. Undefined when the student already has a claim. */
  function issueClaim(
    { studentId }: Student,
    { session, claimId, ...arrival }: Arrival,
    deviceId: string,
  ): string | undefined {
    if (claimId !== null) return undefined;
    const { universityId, sessionId } = session;
    const { method, arrivedAtMs, isLastSecond } = arrival;
    const claim = { universityId, sessionId, claimId: randomUUID(), arrivedAtMs, isLastSecond, method, studentId };
    return signClaim(claimKey, claim, deviceId);
  }

  function toArrival(session: SessionForCheckIn, method: Method, verdict: CodeVerdict, nowMs: number): Arrival {
    return { session, method, arrivedAtMs: nowMs, isLastSecond: verdict === 'last_second', claimId: null };
  }

  /** Throws unless the code was valid before. */
  function toLateArrival(session: SessionForCheckIn, method: Method, verdict: CodeVerdict, nowMs: number): Arrival {
    const state = sessions.stateAt(session, nowMs);
    const tooLate = state === 'running' ? httpError('code_expired') : sessionClosed(state);
    if (verdict === 'never') throw tooLate;
    return { ...toArrival(session, method, verdict, nowMs), tooLate };
  }

  return { verify, issueClaim };
}

const isExpected = (student: Student, session: SessionForCheckIn): boolean =>
  session.universityId === student.universityId && session.expectedIds.has(student.studentId);
