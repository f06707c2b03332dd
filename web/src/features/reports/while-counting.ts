import { isCounting } from '../../lib/problem.ts';

const againAfterMs = 10_000;

/** Of a report for which attendance is still being counted: the screen tells how far that is, and shows the report as soon as it can. */
export const whileCounting = {
  refetchInterval: ({ state }: { readonly state: { readonly error: Error | null } }) =>
    isCounting(state.error) && againAfterMs,
};
