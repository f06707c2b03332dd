import type { BodyInputOf } from '@muster/contract/endpoint';
import type { checkIn } from '@muster/contract/check-ins';
import type { Arrival } from '@muster/contract/scan-page';
import type { CheckedIn } from '../lib/check-in/check-in-result.texts.ts';
import { toCheckInErrorCode } from '../lib/check-in/map-problem.ts';
import type { ApiProblem, ApiProblemCode } from '../lib/api/problem.ts';
import type { TabState } from './tab-storage.ts';

/** What is handed to the server: nothing for the claim in the cookie, a scanned code or a typed one. */
export type Attempt = BodyInputOf<typeof checkIn>;

/** What the page shows; one thing at a time. */
export type View =
  | { readonly name: 'start' }
  | { readonly name: 'checking'; readonly attempt: Attempt; readonly failures: number }
  | { readonly name: 'waiting'; readonly attempt: Attempt; readonly failures: number; readonly code: ApiProblemCode }
  /** What is handed in after it is the claim and the answer. */
  | { readonly name: 'position' }
  /** What to go on with once somebody is signed in. */
  | { readonly name: 'sign-in'; readonly next: View; readonly hasExpired: boolean }
  | { readonly name: 'in'; readonly reply: CheckedIn; readonly isWithoutPosition?: boolean }
  | { readonly name: 'refused'; readonly code: ApiProblemCode; readonly isTyped?: boolean }
  | { readonly name: 'camera' | 'typing' }
  /** Another sign-in has taken the place of the one that the page went on with. */
  | { readonly name: 'somebody-else'; readonly next: View };

export const checkingView = (attempt: Attempt): View => ({ name: 'checking', attempt, failures: 0 });

/** The first view: a code that was good on arrival is redeemed at once, by whoever is or will be signed in. */
export function firstView(arrival: Arrival, isSignedIn: boolean, tabState: TabState): View {
  if (isSignedIn && tabState.reply) return { name: 'in', reply: tabState.reply };
  const isClaimed = arrival.verdict === 'claimed' || tabState.isClaimed;
  if (isClaimed) {
    const first: View = arrival.wants_position === true ? { name: 'position' } : checkingView({});
    return isSignedIn ? first : { name: 'sign-in', next: first, hasExpired: false };
  }
  return arrival.verdict === 'none' || arrival.verdict === 'claimed'
    ? { name: 'start' }
    : { name: 'refused', code: arrival.verdict };
}

/** After a check-in that did not go through. */
export function viewForProblem(problem: ApiProblem, attempt: Attempt, failures: number): View {
  const { code, status } = problem;
  // The server has put the arrival into the claim: no code is handed in again, however long the answer takes.
  if (code === 'position_wanted') return { name: 'position' };
  if (code === 'unauthenticated') return { name: 'sign-in', next: checkingView(attempt), hasExpired: true };
  if (status === 0 || status >= 500) return { name: 'waiting', attempt, failures: failures + 1, code };
  return {
    name: 'refused',
    code: toCheckInErrorCode(problem, attempt),
    ...(attempt.typed_code !== undefined && { isTyped: true }),
  };
}

/** Until the next try, in ms; halls lose and regain their network all at once, so everybody waits a little differently. */
export function retryDelayMs(failures: number, random: number): number {
  return Math.min(1_000 * 2 ** failures, 15_000) * (0.75 + random / 2);
}
