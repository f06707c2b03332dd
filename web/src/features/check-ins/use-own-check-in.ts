import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { CheckedIn } from '../../lib/check-in/outcome.texts.ts';
import type { Position } from '../../lib/check-in/position.ts';
import { ApiProblem, type ApiProblemCode, isPassing } from '../../lib/problem.ts';
import { type Attempt, checkIn } from './check-ins.api.ts';

/** Where one's own check-in stands. */
export type Course =
  | { readonly at: 'ready' | 'checking' }
  /** The class wants to know where the student is; the arrival counts already, kept in the claim. */
  | { readonly at: 'position'; readonly answer: (position: Position | null) => void }
  | { readonly at: 'in'; readonly reply: CheckedIn; readonly isWithoutPosition: boolean }
  | { readonly at: 'refused'; readonly code: ApiProblemCode; readonly retry: () => void };

/** An attempt that found no network is made once more, by itself, when there is one again. */
type OwnCheckIn = { course: Course; submit: (attempt: Attempt) => void; reset: () => void };

/** `onIn`: awaited before the student is told. */
export function useOwnCheckIn(onIn: () => Promise<void>): OwnCheckIn {
  const mutation = useMutation({
    mutationFn: checkIn,
    // A repeat makes no second mark, so what a weak network swallowed is simply sent again, while the code still lives.
    retry: (failures, problem) => failures < 2 && isPassing(problem) && codeOf(problem) !== 'too_many_attempts',
    retryDelay: 1_500,
    networkMode: 'always',
    onSuccess: onIn,
  });
  const { status, data, error, variables, mutate, reset } = mutation;
  const isCutOff = status === 'error' && codeOf(error) === 'network';
  useEffect(() => {
    if (!isCutOff) return undefined;
    const goOn = (): void => mutate(variables);
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, [isCutOff, mutate, variables]);
  const answer = useCallback((position: Position | null) => mutate({ position }), [mutate]);
  return { course: course(), submit: mutate, reset };

  function course(): Course {
    if (status === 'pending') return { at: 'checking' };
    if (status === 'success') return { at: 'in', reply: data, isWithoutPosition: variables.position === null };
    if (status === 'error' && codeOf(error) === 'position_wanted') return { at: 'position', answer };
    if (status === 'error') return { at: 'refused', code: codeOf(error), retry: () => mutate(variables) };
    return { at: 'ready' };
  }
}

const codeOf = (problem: unknown): ApiProblemCode => (problem instanceof ApiProblem ? problem.code : 'internal');
