import { isCounting, isPassing } from '../../lib/problem.ts';

const againAfterMs = 10_000;

/** Of a report for which attendance is still being counted: the screen tells how far that is, and shows the report as soon as it can. */
export const whileCounting = {
  refetchInterval: ({ state }: { readonly state: { readonly error: unknown } }) =>
    isCounting(state.error) && againAfterMs,
  retry: (failures: number, problem: Error) => failures < 1 && isPassing(problem) && !isCounting(problem),
};
