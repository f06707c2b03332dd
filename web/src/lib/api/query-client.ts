import { QueryClient } from '@tanstack/react-query';
import { isComputing, isTransient } from './problem.ts';

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Retry transient failures once. Computed data takes longer than a retry; its screens refetch.
        retry: (failures, problem) => failures < 1 && isTransient(problem) && !isComputing(problem),
        retryDelay: 1_000,
      },
    },
  });
