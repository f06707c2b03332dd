import * as accounts from '@muster/contract/accounts/accounts';
import type { BodyInputOf, ReplyOf } from '@muster/contract/http/endpoint';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/api/api.ts';
import { markSignOutStarted, endSession } from '../../lib/auth/session.ts';

export type Session = z.output<typeof accounts.signInReply>;
export type SignInReply = ReplyOf<typeof accounts.signIn>;

export const signIn = (body: BodyInputOf<typeof accounts.signIn>) => call(accounts.signIn, { body });

export const changePassword = (current: string, password: string) =>
  call(accounts.changePassword, { body: { current_password: current, password } });

/**
 * Signs out on the server and in this browser, even if the server fails. The guard then redirects to /login; a sign-in that came from a
 * provider is ended there too.
 */
export async function signOut(): Promise<void> {
  markSignOutStarted();
  let providerUrl: string | null = null;
  try {
    providerUrl = (await call(accounts.signOut, { timeoutMs: 4_000 })).provider_url;
  } catch {
    // An unreachable server must not keep the user signed in.
  } finally {
    endSession('by choice');
    if (providerUrl !== null) location.assign(providerUrl);
  }
}

export const signInOptionsQuery = () =>
  queryOptions({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => call(accounts.signInOptions, { signal }),
    staleTime: Infinity,
  });
