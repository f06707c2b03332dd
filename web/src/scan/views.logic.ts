import type { BodyInputOf } from '@muster/contract/endpoint';
import type { checkIn } from '@muster/contract/check-ins';
import type { Arrival } from '@muster/contract/scan-page';
import type { CheckedIn } from '../lib/check-in/check-in-result.texts.ts';
import { refusedAs } from '../lib/check-in/map-problem.ts';
import type { ApiProblem, ApiProblemCode } from '../lib/api/problem.ts';
import type { Memory } from './tab-storage.ts';

/** What is handed to the server: nothing for the claim in the cookie, a scanned code or a typed one. */
export type Attempt = BodyInputOf<typeof checkIn>;

/** What the page shows; one thing at a time. */
export type View =
  | { readonly at: 'start' }
  | { readonly at: 'checking'; readonly attempt: Attempt; readonly failures: number }
  | { readonly at: 'waiting'; readonly attempt: Attempt; readonly failures: number; readonly code: ApiProblemCode }
  /** What is handed in after it is the claim and the answer. */
  | { readonly at: 'position' }
  /** What to go on with once somebody is signed in. */
  | { readonly at: 'sign-in'; readonly next: View; readonly hasEnded: boolean }
  | { readonly at: 'in'; readonly reply: CheckedIn; readonly isWithoutPosition?: boolean }
  | { readonly at: 'refused'; readonly code: ApiProblemCode; readonly isTyped?: boolean }
  | { readonly at: 'camera' | 'typing' }
  /** Another sign-in has taken the place of the one that the page went on with. */
  | { readonly at: 'somebody-else'; readonly next: View };

export const check = (attempt: Attempt): View => ({ at: 'checking', attempt, failures: 0 });

/** The first view: a code that was good on arrival is redeemed at once, by whoever is or will be signed in. */
export function firstView(arrival: Arrival, isSignedIn: boolean, memory: Memory): View {
  if (isSignedIn && memory.reply) return { at: 'in', reply: memory.reply };
  const isClaimed = arrival.verdict === 'claimed' || memory.isClaimed;
  if (isClaimed) {
    const first: View = arrival.wants_position === true ? { at: 'position' } : check({});
    return isSignedIn ? first : { at: 'sign-in', next: first, hasEnded: false };
  }
  return arrival.verdict === 'none' || arrival.verdict === 'claimed'
    ? { at: 'start' }
    : { at: 'refused', code: arrival.verdict };
}

/** After a check-in that did not go through. */
export function viewAfter(problem: ApiProblem, attempt: Attempt, failures: number): View {
  const { code, status } = problem;
  // The server has put the arrival into the claim: no code is handed in again, however long the answer takes.
  if (code === 'position_wanted') return { at: 'position' };
  if (code === 'unauthenticated') return { at: 'sign-in', next: check(attempt), hasEnded: true };
  if (status === 0 || status >= 500) return { at: 'waiting', attempt, failures: failures + 1, code };
  return {
    at: 'refused',
    code: refusedAs(problem, attempt),
    ...(attempt.typed_code !== undefined && { isTyped: true }),
  };
}

/** Until the next try, in ms; halls lose and regain their network all at once, so everybody waits a little differently. */
export function waitBeforeRetry(failures: number, chance: number): number {
  return Math.min(1_000 * 2 ** failures, 15_000) * (0.75 + chance / 2);
}
