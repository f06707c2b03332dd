import { ApiProblem } from '../lib/api/problem.ts';
import { startSession } from '../lib/auth/session.ts';
import { readSingleSignOnOutcome, singleSignOnErrors } from '../lib/auth/single-sign-on.ts';
import { finishSingleSignOn } from './scan.api.ts';

/** Ends a sign-in that came back from a provider to the address of the code. Returns what went wrong, if anything did. */
export async function finishReturn(): Promise<string | undefined> {
  const outcome = readSingleSignOnOutcome();
  if (outcome === undefined) return undefined;
  history.replaceState(null, '', location.pathname);
  if (outcome !== 'done') return singleSignOnErrors[outcome];
  try {
    const token = await finishSingleSignOn();
    if (token === undefined) return 'This is not a student account. Only students can check in.';
    startSession(token);
    return undefined;
  } catch (problem) {
    return problem instanceof ApiProblem ? problem.message : singleSignOnErrors.failed;
  }
}
