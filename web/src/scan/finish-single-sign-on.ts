import type { FactorChallenge } from '@muster/contract/accounts/factor-challenge';
import { ApiProblem } from '#lib/api/problem.ts';
import { startSession } from '#lib/auth/session.ts';
import { readSingleSignOnOutcome, singleSignOnErrors } from '#lib/auth/single-sign-on.ts';
import { finishSingleSignOn } from './scan.api.ts';

/** How a sign-in at a provider ended, unless the student is signed in now. */
export type Return = { readonly error: string } | { readonly challenge: FactorChallenge };

/** Ends a sign-in that came back from a provider to the address of the code. */
export async function finishReturn(): Promise<Return | undefined> {
  const outcome = readSingleSignOnOutcome();
  if (outcome === undefined) return undefined;
  history.replaceState(null, '', location.pathname);
  if (outcome !== 'done') return { error: singleSignOnErrors[outcome] };
  try {
    const signedIn = await finishSingleSignOn();
    if (signedIn === undefined) return { error: 'This is not a student account. Only students can check in.' };
    if (typeof signedIn !== 'string') return { challenge: signedIn };
    startSession(signedIn);
    return undefined;
  } catch (problem) {
    return { error: problem instanceof ApiProblem ? problem.message : singleSignOnErrors.failed };
  }
}
