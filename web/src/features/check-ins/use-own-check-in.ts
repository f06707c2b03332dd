import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { CheckedIn } from '../../lib/check-in/outcome.texts.ts';
import type { Position } from '../../lib/check-in/position.ts';
import { refusedAs } from '../../lib/check-in/refused-as.ts';
import { ApiProblem, type ApiProblemCode, isPassing } from '../../lib/problem.ts';
import { holdSignIn, type SameSignIn } from '../../lib/same-sign-in.ts';
import { useToken } from '../../lib/session.ts';
import { type Attempt, checkIn } from './check-ins.api.ts';

/** Where one's own check-in stands. */
export type Course =
  | { readonly at: 'ready' | 'checking' }
  /** The class wants to know where the student is; the arrival counts already, kept in the claim. */
  | { readonly at: 'position'; readonly answer: (position: Position | null) => void }
  | { readonly at: 'in'; readonly reply: CheckedIn; readonly isWithoutPosition: boolean }
  | { readonly at: 'refused'; readonly code: ApiProblemCode; readonly retry: () => void };

/**
 * An attempt that found no network is made once more, by itself, when there is one again; so is one that found the sign-in
 * over, once its student has signed in again.
 */
type OwnCheckIn = { course: Course; submit: (attempt: Attempt) => void; reset: () => void };

/** `onIn`: awaited before the student is told. */
export function useOwnCheckIn(onIn: () => Promise<void>): OwnCheckIn {
  const underWay = useRef<Attempt>(undefined);
  /** Whose check-in it is: a repeat that nobody pressed for is never made for whoever has signed in since. */
  const sentBy = useRef<SameSignIn>(undefined);
  const mutation = useMutation({
    mutationFn: async (attempt: Attempt) => {
      sentBy.current?.();
      return checkIn(attempt);
    },
    // A repeat makes no second mark, so what a weak network swallowed is simply sent again, while the code still lives.
    retry: (failures, problem) => failures < 2 && isPassing(problem) && codeOf(problem) !== 'too_many_attempts',
    retryDelay: 1_500,
    networkMode: 'always',
    onSuccess: onIn,
    onSettled: (_reply, _problem, attempt) => {
      if (underWay.current === attempt) underWay.current = undefined;
    },
  });
  const { status, data, error, variables, mutate } = mutation;
  // A second press, or a second picture of the code, comes before the first is drawn as sent: its answer would be "already".
  const submit = useCallback(
    (attempt: Attempt) => {
      if (underWay.current !== undefined) return;
      underWay.current = attempt;
      sentBy.current = holdSignIn();
      mutate(attempt);
    },
    [mutate],
  );
  const token = useToken();
  const isCutOff = status === 'error' && codeOf(error) === 'network';
  const isBack = status === 'error' && codeOf(error) === 'unauthenticated' && token !== null;
  useEffect(() => {
    if (!isCutOff) return undefined;
    const goOn = (): void => submit(variables);
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, [isCutOff, submit, variables]);
  useEffect(() => {
    if (isBack) submit(variables);
  }, [isBack, submit, variables]);
  const answer = useCallback((position: Position | null) => submit({ position }), [submit]);
  const reset = (): void => {
    underWay.current = undefined;
    mutation.reset();
  };
  return { course: course(), submit, reset };

  function course(): Course {
    if (status === 'pending') return { at: 'checking' };
    if (status === 'success') return { at: 'in', reply: data, isWithoutPosition: variables.position === null };
    if (status === 'error' && codeOf(error) === 'position_wanted') return { at: 'position', answer };
    if (status === 'error') return { at: 'refused', code: codeOf(error, variables), retry: () => submit(variables) };
    return { at: 'ready' };
  }
}

const codeOf = (problem: unknown, attempt?: Attempt): ApiProblemCode => {
  if (!(problem instanceof ApiProblem)) return 'internal';
  return attempt ? refusedAs(problem, attempt) : problem.code;
};
