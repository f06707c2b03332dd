import { QueryClient } from '@tanstack/react-query';
import { isTransient } from './problem.ts';

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Retry transient failures once.
        retry: (failures, problem) => failures < 1 && isTransient(problem),
        retryDelay: 1_000,
      },
    },
  });
