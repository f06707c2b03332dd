import * as accounts from '@muster/contract/accounts/accounts';
import { call } from '#lib/api/api.ts';
import { markSignOutStarted, endSession } from '#lib/auth/session.ts';

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
