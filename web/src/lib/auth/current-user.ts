import { me, type User } from '@muster/contract/accounts/accounts';
import { type Role, roles } from '@muster/contract/http/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/api.ts';
import { isTransient } from '../api/problem.ts';
import { storeCopy } from '../offline/offline-copies.ts';
import { accountCopy, readWithCopy } from '../offline/read-with-copy.ts';
import { endSession, useToken } from './session.ts';

export type Authentication =
  | { readonly state: 'loading' }
  | { readonly state: 'signed out' }
  /** The server is unavailable; the token is not verified. */
  | { readonly state: 'unreachable'; readonly problem: unknown; readonly retry: () => void }
  | { readonly state: 'signed in'; readonly user: User };

/** Prefix of the key of the signed-in user; the token follows. */
export const userKey = ['me'] as const;
const keyOf = (token: string | null) => [...userKey, token] as const;

/** `staff` is an alias of lecturer; undefined for an unknown role. */
export function toRole(word: string): Role | undefined {
  const name = word === 'staff' ? 'lecturer' : word;
  return roles.find((role) => role === name);
}

/** The signed-in user. Ends the session if the token is rejected or the role is unknown. `isEnabled: false` sends no request. */
export function useAuthentication({ isEnabled = true } = {}): Authentication {
  const token = useToken();
  const query = useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => readWithCopy(accountCopy, async () => (await call(me, { signal })).user),
    networkMode: 'always',
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

/** The signed-in user; undefined when signed out, which the route guard prevents outside tests. */
export function useCurrentUser(): User | undefined {
  const authentication = useAuthentication();
  return authentication.state === 'signed in' ? authentication.user : undefined;
}

/** Caches the user that the sign-in returned, which saves a request for the first screen. */
export function useCacheUser(): (token: string, user: User) => void {
  const client = useQueryClient();
  return (token, user) => {
    client.setQueryData(keyOf(token), user);
    if (user.role === 'student') storeCopy(token, accountCopy, user);
  };
}
