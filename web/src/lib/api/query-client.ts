import { QueryClient } from '@tanstack/react-query';
import { setReload } from './api.ts';
import { isTransient } from './problem.ts';

/** Makes the cache of server data. Requests reload their topics in the client that was made last. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Retry transient failures once.
        retry: (failures, problem) => failures < 1 && isTransient(problem),
        retryDelay: 1_000,
      },
    },
  });
  setReload(async (topics) => {
    await Promise.all(topics.map((topic) => client.invalidateQueries({ queryKey: [topic] })));
  });
  return client;
}
