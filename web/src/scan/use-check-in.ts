import type { Arrival } from '@muster/contract/scan-page';
import { useCallback, useEffect, useRef, useState } from 'react';
import { canLocate, type Position } from '../lib/check-in/position.ts';
import { ApiProblem } from '../lib/api/problem.ts';
import { endSession, readToken } from '../lib/auth/session.ts';
import { forget, readMemory, rememberClaim, rememberReply } from './tab-storage.ts';
import * as api from './scan.api.ts';
import { type Attempt, check, firstView, type View, viewAfter, waitBeforeRetry } from './views.logic.ts';

export type CheckIn = {
  readonly view: View;
  readonly show: (view: View) => void;
  readonly submit: (attempt: Attempt) => void;
  /** Goes on with the claim. */
  readonly locate: (position: Position | null) => void;
  readonly switchAccount: () => void;
  /** Whoever is signed in now is who checks in. */
  readonly goOn: (view: View) => void;
};

/** The page's one course: from the arrival to the mark, through whatever comes between. */
export function useCheckIn(arrival: Arrival): CheckIn {
  const [view, show] = useState(() => firstView(arrival, readToken() !== null, readMemory()));
  /** The sign-in that the page goes on with; another tab may put another one in its place at any time. */
  const own = useRef(readToken());

  useEffect(() => {
    if (arrival.verdict === 'claimed') rememberClaim();
  }, [arrival]);

  useEffect(() => {
    if (view.at === 'checking') {
      const token = readToken();
      if (token !== null && own.current !== null && token !== own.current)
        return show({ at: 'somebody-else', next: view });
      own.current = token;
      return redeem(view.attempt, view.failures, show);
    }
    if (view.at === 'waiting') return retryLater(view.attempt, view.failures, show);
    return undefined;
  }, [view]);

  const submit = useCallback((attempt: Attempt) => {
    const next = check(attempt);
    show(readToken() === null ? { at: 'sign-in', next, hasEnded: false } : next);
  }, []);

  const locate = useCallback((position: Position | null) => submit({ position }), [submit]);

  const switchAccount = useCallback(() => {
    endSession('by choice', own.current);
    const { isClaimed } = readMemory();
    if (!isClaimed) forget();
    show({ at: 'sign-in', next: isClaimed ? check({}) : { at: 'start' }, hasEnded: false });
  }, []);

  const goOn = useCallback((next: View) => {
    own.current = readToken();
    show(next);
  }, []);

  return { view, show, submit, locate, switchAccount, goOn };
}

type Show = (view: View) => void;
type Undo = () => void;

/** A repeat never makes a second mark, so a view that comes twice asks twice without harm. */
function redeem(attempt: Attempt, failures: number, show: Show): Undo {
  let isOver = false;
  const token = readToken();
  api.checkIn(canLocate() ? { ...attempt, can_locate: true } : attempt).then(
    (reply) => {
      rememberReply(reply, token);
      if (!isOver) show({ at: 'in', reply, isWithoutPosition: attempt.position === null });
    },
    (cause: unknown) => {
      const problem = cause instanceof ApiProblem ? cause : new ApiProblem('internal', 500);
      if (problem.code === 'position_wanted') rememberClaim();
      if (!isOver) show(viewAfter(problem, attempt, failures));
    },
  );
  return () => (isOver = true);
}

function retryLater(attempt: Attempt, failures: number, show: Show): Undo {
  const retry = (): void => show({ at: 'checking', attempt, failures });
  const timer = setTimeout(retry, waitBeforeRetry(failures, Math.random()));
  addEventListener('online', retry);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', retry);
  };
}
