import { randomUUID } from 'node:crypto';
import { refuse } from '../../platform/http/refusal.ts';
import { claimExpired, notExpected, nothingHandedIn, sessionClosed, tooManyGuesses } from './check-in.rules.ts';
import { type Claim, readClaim, signClaim } from './claims.rules.ts';
import { makeGuessLimit } from './guesses.rules.ts';
import type { CodeVerdict, SessionForCheckIn, SessionsForCheckIn } from './sessions-in-memory.rules.ts';

/** A student of a university, as the access token says. */
export type Student = { readonly universityId: string; readonly studentId: string };

export type HandedIn = {
  readonly code?: string | undefined;
  readonly typed_code?: string | undefined;
  /** Value of the claim cookie. */
  readonly claim?: string | undefined;
  readonly deviceId: string;
};

type Method = Claim['method'];

/** An arrival to be marked. `isLate…` codes are true ones whose time is over: good only for who is marked already. */
export type Arrival = {
  readonly session: SessionForCheckIn;
  readonly method: Method;
  readonly arrivedAtMs: number;
  readonly isLastSecond: boolean;
  readonly claimId: string | null;
  /** Set when a true code came too late: what to say unless a mark stands already. */
  readonly tooLate?: Error;
};

/**
 * Judges what a student hands in. No query, unless the session is not in memory or the student would be refused; a scan whose
 * session is there is judged at once, without waiting for a turn of its own.
 */
export function makeArrivals(deps: { sessions: SessionsForCheckIn; claimKey: Uint8Array }) {
  const { sessions } = deps;
  const guesses = makeGuessLimit();

  function judge(student: Student, handedIn: HandedIn, nowMs: number): Arrival | Promise<Arrival> {
    const { code, typed_code: typed, claim } = handedIn;
    if (code === undefined && typed === undefined) {
      if (claim === undefined) throw nothingHandedIn();
      return byClaim(student, claim, { deviceId: handedIn.deviceId, nowMs });
    }
    stopGuessing(student, nowMs);
    return code === undefined ? byTyping(student, typed ?? '', nowMs) : byScanning(student, code, nowMs);
  }

  /** Asked again after each wait, so that guesses sent side by side count as well. */
  function stopGuessing({ studentId }: Student, nowMs: number): void {
    const waitSeconds = guesses.waitSeconds(studentId, nowMs);
    if (waitSeconds !== undefined) throw tooManyGuesses(waitSeconds);
  }

  function wrong(student: Student, nowMs: number, problem: 'code_unknown' | 'code_expired'): Error {
    guesses.addWrong(student.studentId, nowMs);
    return refuse(problem);
  }

  function byScanning(student: Student, text: string, nowMs: number): Arrival | Promise<Arrival> {
    const given = sessions.readQr(text);
    if (!given) throw wrong(student, nowMs, 'code_unknown');
    const found = sessions.byHandle(given.handle);
    return found instanceof Promise
      ? found.then((session) => byCode(student, session, given.code, nowMs))
      : byCode(student, found, given.code, nowMs);
  }

  function byCode(
    student: Student,
    found: SessionForCheckIn | undefined,
    code: string,
    nowMs: number,
  ): Arrival | Promise<Arrival> {
    if (!found) throw wrong(student, nowMs, 'code_unknown');
    const verdict = isExpected(student, found) ? sessions.judgeQr(found, code, nowMs) : 'never';
    return isGood(verdict) ? arrive(found, 'qr', verdict, nowMs) : byCodeAgain(student, found, code, nowMs);
  }

  async function byCodeAgain(
    student: Student,
    found: SessionForCheckIn,
    code: string,
    nowMs: number,
  ): Promise<Arrival> {
    const session = (await sessions.again(found)) ?? found;
    stopGuessing(student, nowMs);
    if (!isExpected(student, session)) throw notExpected();
    const verdict = sessions.judgeQr(session, code, nowMs);
    if (isGood(verdict)) return arrive(session, 'qr', verdict, nowMs);
    // Whoever holds a session's address and no code of this run most likely has one of an earlier run.
    if (verdict === 'never') guesses.addWrong(student.studentId, nowMs);
    return late(session, 'qr', verdict, nowMs);
  }

  async function byTyping(student: Student, text: string, nowMs: number): Promise<Arrival> {
    const code = sessions.readTyped(text);
    if (code === undefined) throw wrong(student, nowMs, 'code_unknown');
    const isTrue = (session: SessionForCheckIn) => isGood(sessions.judgeTyped(session, code, nowMs));
    const isMine = (session: SessionForCheckIn) => session.roster.has(student.studentId);
    const remembered = await sessions.running(student.universityId);
    stopGuessing(student, nowMs);
    const seen = remembered.filter(isMine).find(isTrue);
    if (seen) return arrive(seen, 'typed', sessions.judgeTyped(seen, code, nowMs), nowMs);
    const running = await sessions.running(student.universityId, true);
    stopGuessing(student, nowMs);
    const mine = running.filter(isMine);
    const found = mine.find(isTrue);
    if (found) return arrive(found, 'typed', sessions.judgeTyped(found, code, nowMs), nowMs);
    const expired = mine.find((session) => sessions.judgeTyped(session, code, nowMs) === 'expired');
    if (expired) return late(expired, 'typed', 'expired', nowMs);
    const refusal = wrong(student, nowMs, 'code_unknown');
    throw running.some(isTrue) ? notExpected() : refusal;
  }

  async function byClaim(student: Student, value: string, at: { deviceId: string; nowMs: number }): Promise<Arrival> {
    const read = readClaim(deps.claimKey, value, at);
    if (!read) throw nothingHandedIn();
    if (read.isExpired) throw claimExpired();
    const { universityId, sessionId, claimId, arrivedAtMs, isLastSecond, method, studentId } = read.claim;
    const session = universityId === student.universityId ? await sessions.byId(universityId, sessionId) : undefined;
    if (!session?.roster.has(student.studentId)) throw notExpected();
    if (studentId !== null && studentId !== student.studentId) throw refuse('claim_used');
    return { session, method, arrivedAtMs, isLastSecond, claimId };
  }

  /** An arrival to come back to, good for this student on this phone alone; none where the student holds one already. */
  function keep(
    { studentId }: Student,
    { session, claimId, ...arrival }: Arrival,
    deviceId: string,
  ): string | undefined {
    if (claimId !== null) return undefined;
    const { universityId, sessionId } = session;
    const { method, arrivedAtMs, isLastSecond } = arrival;
    const claim = { universityId, sessionId, claimId: randomUUID(), arrivedAtMs, isLastSecond, method, studentId };
    return signClaim(deps.claimKey, claim, deviceId);
  }

  function arrive(session: SessionForCheckIn, method: Method, verdict: CodeVerdict, nowMs: number): Arrival {
    return { session, method, arrivedAtMs: nowMs, isLastSecond: verdict === 'last_second', claimId: null };
  }

  function late(session: SessionForCheckIn, method: Method, verdict: CodeVerdict, nowMs: number): Arrival {
    const state = sessions.stateAt(session, nowMs);
    const tooLate = state === 'running' ? refuse('code_expired') : sessionClosed(state);
    if (verdict === 'never') throw tooLate;
    return { ...arrive(session, method, verdict, nowMs), tooLate };
  }

  return { judge, keep };
}

export function isGood(verdict: CodeVerdict): boolean {
  return verdict === 'current' || verdict === 'grace' || verdict === 'last_second';
}

const isExpected = (student: Student, session: SessionForCheckIn): boolean =>
  session.universityId === student.universityId && session.roster.has(student.studentId);
