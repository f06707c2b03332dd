import type { QueryClient } from '@tanstack/react-query';
import { registerQuery } from '../register/register.api.ts';
import { sessionQuery } from '../sessions.api.ts';

/**
 * Older data is requested again when the screen opens. The event stream of the session reports newer marks and another state of the codes.
 */
const staleTime = 10_000;

export const classSessionQueries = (id: string) => ({
  session: { ...sessionQuery(id), staleTime },
  register: { ...registerQuery(id), staleTime },
});

export async function prefetchClassSession(client: QueryClient, id: string): Promise<void> {
  const { session, register } = classSessionQueries(id);
  await Promise.all([client.prefetchQuery(session), client.prefetchQuery(register)]);
}
