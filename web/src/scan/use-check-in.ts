import type { Arrival } from '@muster/contract/attendance/scan-page';
import { isAttended } from '@muster/contract/attendance/statuses';
import { useCallback, useEffect, useRef, useState } from 'react';
import { vibrate } from '#lib/check-in/vibrate.ts';
import { hasCookies } from '#lib/check-in/has-cookies.ts';
import { clientAbilities } from '#lib/check-in/client-abilities.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { endSession, readToken } from '#lib/auth/session.ts';
import { clearTabState, readTabState, storeClaim, storeReply } from './tab-storage.ts';
import * as api from './scan.api.ts';
import {
  type Attempt,
  arrivalAttempt,
  checkingView,
  type Claims,
  firstView,
  type View,
  viewForProblem,
  retryDelayMs,
} from './views.logic.ts';

export type CheckIn = {
  readonly view: View;
  readonly show: (view: View) => void;
  readonly submit: (attempt: Attempt) => void;
  readonly switchAccount: () => void;
  /** Shows the view for the account that is signed in now. */
  readonly continueWith: (view: View) => void;
};

/** State machine of the page, from the arrival to the mark. */
export function useCheckIn(arrival: Arrival): CheckIn {
  const [view, show] = useState(() => firstView(arrival, readToken() !== null, readTabState(), readClaims()));
  /** Token of the account that uses this page; another tab may replace the stored token at any time. */
  const ownToken = useRef(readToken());

  useEffect(() => {
    if (arrival.verdict === 'claimed') storeClaim();
  }, [arrival]);

  useEffect(() => {
    if (view.name === 'checking') {
      const token = readToken();
      if (token !== null && ownToken.current !== null && token !== ownToken.current)
        return show({ name: 'account-changed', next: view });
      ownToken.current = token;
      return sendCheckIn(view.attempt, view.failures, show);
    }
    if (view.name === 'waiting') return retryLater(view.attempt, view.failures, show);
    return undefined;
  }, [view]);

  const submit = useCallback((attempt: Attempt) => {
    const next = checkingView(attempt);
    show(readToken() === null ? { name: 'sign-in', next, hasExpired: false } : next);
  }, []);

  const switchAccount = useCallback(() => {
    endSession('by choice', ownToken.current);
    const { isClaimed } = readTabState();
    if (!isClaimed) clearTabState();
    show({
      name: 'sign-in',
      next: isClaimed ? checkingView(arrivalAttempt(readClaims())) : { name: 'start' },
      hasExpired: false,
    });
  }, []);

  const continueWith = useCallback((next: View) => {
    ownToken.current = readToken();
    show(next);
  }, []);

  return { view, show, submit, switchAccount, continueWith };
}

const readClaims = (): Claims => ({ hasCookies: hasCookies(), path: location.pathname });

type Show = (view: View) => void;
type Cancel = () => void;

/** Errors that come with a claim cookie. */
const waitingCodes = new Set<ApiProblem['code']>(['position_wanted', 'passkey_wanted', 'not_on_list']);

/** Sends one check-in. It is idempotent: a repeated request creates no second mark. */
function sendCheckIn(attempt: Attempt, failures: number, show: Show): Cancel {
  let isOver = false;
  const token = readToken();
  api.checkIn({ ...attempt, ...clientAbilities() }).then(
    (reply) => {
      storeReply(reply, token);
      if (isOver) return;
      if (isAttended(reply.status)) vibrate();
      show({ name: 'in', reply, isWithoutPosition: attempt.position === null });
    },
    (cause: unknown) => {
      const problem = cause instanceof ApiProblem ? cause : new ApiProblem('internal', 500);
      if (waitingCodes.has(problem.code)) storeClaim();
      if (!isOver) show(viewForProblem(problem, attempt, failures, readClaims()));
    },
  );
  return () => (isOver = true);
}

function retryLater(attempt: Attempt, failures: number, show: Show): Cancel {
  const retry = (): void => show({ name: 'checking', attempt, failures });
  const timer = setTimeout(retry, retryDelayMs(failures, Math.random()));
  addEventListener('online', retry);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', retry);
  };
}
