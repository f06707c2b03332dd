import { isAttended } from '@muster/contract/attendance/statuses';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { CheckedIn } from '#lib/check-in/check-in-result.texts.ts';
import { vibrate } from '#lib/check-in/vibrate.ts';
import { storeLastCheckIn } from '#lib/check-in/last-check-in.ts';
import { hasCookies } from '#lib/check-in/has-cookies.ts';
import type { PasskeyProof } from '#lib/check-in/use-passkey-prompt.ts';
import type { Position } from '#lib/check-in/position.ts';
import { toCheckInErrorCode } from '#lib/check-in/map-problem.ts';
import { ApiProblem, type ApiProblemCode, isTransient } from '#lib/api/problem.ts';
import { captureSession, type AssertSameSession } from '#lib/auth/assert-same-session.ts';
import { readToken, useToken } from '#lib/auth/session.ts';
import { keepScan, removeKeptScan } from '#lib/offline/kept-scans.ts';
import { type Attempt, checkIn } from './check-ins.api.ts';

export type CheckInMethod = 'scan' | 'type';

export type CheckInState =
  | { readonly step: 'ready' | 'checking' }
  /** The class checks the location. The claim cookie holds the time of the scan; without cookies the code is sent again. */
  | { readonly step: 'position'; readonly submitPosition: (position: Position | null) => void }
  /** The university asks for a passkey. `attempt` is sent again with it. `hasFailed`: the last answer was wrong. */
  | {
      readonly step: 'passkey';
      readonly attempt: Attempt;
      readonly hasFailed: boolean;
      readonly submitPasskey: (passkey: PasskeyProof | null) => void;
    }
  /** The student is not on the list. The attempt is empty if the claim cookie holds the time of the scan. */
  | { readonly step: 'not on list'; readonly attempt: Attempt }
  | { readonly step: 'checked in'; readonly reply: CheckedIn; readonly isWithoutPosition: boolean }
  | { readonly step: 'failed'; readonly code: ApiProblemCode; readonly isKept: boolean; readonly retry: () => void };

type CheckIn = { state: CheckInState; submit: (attempt: Attempt) => void; reset: () => void };

/**
 * Sends check-ins. Keeps a scan without a network on this phone, and retries after an expired session when the
 * student has signed in again. `onCheckedIn` is awaited before the state changes.
 */
export function useCheckIn(accountId: string, onCheckedIn: () => Promise<void>): CheckIn {
  const pendingAttempt = useRef<Attempt>(undefined);
  /** Prevents an automatic retry in the session of another user. */
  const assertSameSession = useRef<AssertSameSession>(undefined);
  const mutation = useMutation({
    mutationFn: async (attempt: Attempt) => {
      assertSameSession.current?.();
      return checkIn(attempt);
    },
    // Check-ins are idempotent, so lost requests are repeated while the code is still valid.
    retry: (failures, problem) => failures < 2 && isTransient(problem) && codeOf(problem) !== 'too_many_attempts',
    retryDelay: 1_500,
    networkMode: 'always',
    onSuccess: (reply, attempt) => {
      removeKeptScan(accountId, attempt);
      storeLastCheckIn(reply, readToken());
      if (isAttended(reply.status)) vibrate();
      return onCheckedIn();
    },
    onSettled: (_reply, problem, attempt) => {
      if (isKeepable(problem, attempt)) keepScan(accountId, attempt);
      if (pendingAttempt.current === attempt) pendingAttempt.current = undefined;
    },
  });
  const { status, data, error, variables, mutate } = mutation;
  // A double click or a second camera frame arrives before the next render; its reply would be "already checked in".
  const submit = useCallback(
    (attempt: Attempt) => {
      if (pendingAttempt.current !== undefined) return;
      pendingAttempt.current = attempt;
      assertSameSession.current = captureSession();
      mutate(attempt);
    },
    [mutate],
  );
  const token = useToken();
  const isOffline = status === 'error' && codeOf(error) === 'network';
  const isSignedInAgain = status === 'error' && codeOf(error) === 'unauthenticated' && token !== null;
  useEffect(() => {
    // The list of kept scans sends it.
    if (!isOffline || isKeepable(error, variables)) return undefined;
    const retry = (): void => submit(variables);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [isOffline, error, submit, variables]);
  useEffect(() => {
    if (isSignedInAgain) submit(variables);
  }, [isSignedInAgain, submit, variables]);
  const submitPosition = useCallback(
    (position: Position | null) => submit({ ...(hasCookies() ? {} : variables), position }),
    [submit, variables],
  );
  const reset = (): void => {
    pendingAttempt.current = undefined;
    mutation.reset();
  };
  return { state: currentState(), submit, reset };

  function currentState(): CheckInState {
    if (status === 'pending') return { step: 'checking' };
    if (status === 'success')
      return { step: 'checked in', reply: data, isWithoutPosition: variables.position === null };
    if (status === 'error' && codeOf(error) === 'position_wanted') return { step: 'position', submitPosition };
    if (status === 'error' && codeOf(error) === 'passkey_wanted') {
      const { position, passkey } = variables;
      const attempt = { ...(hasCookies() ? {} : variables), ...(position !== undefined && { position }) };
      const submitPasskey = (proof: PasskeyProof | null): void => submit({ ...attempt, passkey: proof });
      return { step: 'passkey', attempt, hasFailed: Boolean(passkey), submitPasskey };
    }
    if (status === 'error' && codeOf(error) === 'not_on_list')
      return { step: 'not on list', attempt: hasCookies() ? {} : variables };
    if (status === 'error')
      return {
        step: 'failed',
        code: codeOf(error, variables),
        isKept: isKeepable(error, variables),
        retry: () => submit(variables),
      };
    return { step: 'ready' };
  }
}

/** A scan without a network. A claim is not kept: its cookie is valid for ten minutes only. */
const isKeepable = (problem: unknown, { code, typed_code }: Attempt): boolean =>
  problem instanceof ApiProblem &&
  (problem.code === 'network' || problem.code === 'timeout') &&
  (code !== undefined || typed_code !== undefined);

const codeOf = (problem: unknown, attempt?: Attempt): ApiProblemCode => {
  if (!(problem instanceof ApiProblem)) return 'internal';
  return attempt ? toCheckInErrorCode(problem, attempt) : problem.code;
};
