import { QueryClient } from '@tanstack/react-query';
import { isComputing, isTransient } from './problem.ts';

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal stays a refusal; only a passing failure is worth a second call before the person is told. Counting takes longer.
        retry: (failures, problem) => failures < 1 && isTransient(problem) && !isComputing(problem),
        retryDelay: 1_000,
      },
    },
  });
