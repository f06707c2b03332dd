import { isComputing } from '../../lib/api/problem.ts';

const pollIntervalMs = 10_000;

/** Query option: refetches while the server is still computing the figures. */
export const pollWhileComputing = {
  refetchInterval: ({ state }: { readonly state: { readonly error: Error | null } }) =>
    isComputing(state.error) && pollIntervalMs,
};
