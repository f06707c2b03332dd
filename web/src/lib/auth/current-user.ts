import { me, type User } from '@muster/contract/accounts/accounts';
import { type Role, roles } from '@muster/contract/http/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/api.ts';
import { isTransient } from '../api/problem.ts';
import { endSession, useToken } from './session.ts';

export type Authentication =
  | { readonly state: 'loading' }
  | { readonly state: 'signed out' }
  /** The server cannot be asked just now; nothing is known of the token. */
  | { readonly state: 'unreachable'; readonly problem: unknown; readonly retry: () => void }
  | { readonly state: 'signed in'; readonly user: User };

const meKey = (token: string | null) => ['me', token] as const;

/** `staff` is another word for lecturer; undefined for a role this product does not know. */
export function toRole(word: string): Role | undefined {
  const name = word === 'staff' ? 'lecturer' : word;
  return roles.find((role) => role === name);
}

/**
 * Who is signed in. A check that fails for good ends the session, and so does a role that nobody knows. A screen that
 * calls nothing does not ask.
 */
export function useAuthentication({ isEnabled = true } = {}): Authentication {
  const token = useToken();
  const query = useQuery({
    queryKey: meKey(token),
    queryFn: async ({ signal }) => (await call(me, { signal })).user,
    enabled: isEnabled && token !== null,
    staleTime: 60_000,
  });
  const role = query.data && toRole(query.data.role);
  const hasFailed = token !== null && ((query.isError && !isTransient(query.error)) || (query.data && !role));
  useEffect(() => {
    if (hasFailed) endSession('ended');
  }, [hasFailed]);
  if (token === null || hasFailed) return { state: 'signed out' };
  if (query.data && role) return { state: 'signed in', user: { ...query.data, role } };
  if (query.isError) return { state: 'unreachable', problem: query.error, retry: () => void query.refetch() };
  return { state: 'loading' };
}

/** The signed-in person; undefined where nobody is signed in (only reachable past the guard in tests). */
export function useCurrentUser(): User | undefined {
  const authentication = useAuthentication();
  return authentication.state === 'signed in' ? authentication.user : undefined;
}

/** Keeps what sign-in already told, so that the first screen need not ask again. */
export function useCacheUser(): (token: string, user: User) => void {
  const client = useQueryClient();
  return (token, user) => client.setQueryData(meKey(token), user);
}
