import type { BodyInputOf } from '@muster/contract/http/endpoint';
import type { checkIn } from '@muster/contract/attendance/check-ins';
import type { Arrival } from '@muster/contract/attendance/scan-page';
import type { OwnJoinRequest } from '@muster/contract/attendance/join-requests';
import type { CheckedIn } from '#lib/check-in/check-in-result.texts.ts';
import { toCheckInErrorCode } from '#lib/check-in/map-problem.ts';
import type { ApiProblem, ApiProblemCode } from '#lib/api/problem.ts';
import type { TabState } from './tab-storage.ts';

/** Body of a check-in: a scanned or a typed code, or neither for the claim in the cookie. */
export type Attempt = BodyInputOf<typeof checkIn>;

/** Where the time of the scan is stored. A browser without cookies has no claim: each request carries the code. */
export type Claims = { readonly hasCookies: boolean; readonly path: string };

/** The current view of the page. */
export type View =
  | { readonly name: 'start' }
  | { readonly name: 'checking'; readonly attempt: Attempt; readonly failures: number }
  | { readonly name: 'waiting'; readonly attempt: Attempt; readonly failures: number; readonly code: ApiProblemCode }
  /** Asks for the location; the check-in that follows sends it with the claim. */
  | { readonly name: 'position'; readonly attempt: Attempt }
  /** Asks for a touch of the passkey. `hasFailed`: the last answer was wrong. */
  | { readonly name: 'passkey'; readonly attempt: Attempt; readonly hasFailed: boolean }
  /** `next` is shown after the sign-in. */
  | { readonly name: 'sign-in'; readonly next: View; readonly hasExpired: boolean }
  | { readonly name: 'in'; readonly reply: CheckedIn; readonly isWithoutPosition?: boolean }
  | { readonly name: 'refused'; readonly code: ApiProblemCode; readonly isTyped?: boolean }
  /** The student may ask to be added; the request repeats the attempt. */
  | { readonly name: 'not-on-list'; readonly attempt: Attempt }
  /** The student asked to be added and waits for the answer. */
  | { readonly name: 'join-request'; readonly request: OwnJoinRequest; readonly attempt: Attempt }
  | { readonly name: 'camera' | 'typing' }
  /** Another tab has signed in a different account. */
  | { readonly name: 'account-changed'; readonly next: View };

export const checkingView = (attempt: Attempt): View => ({ name: 'checking', attempt, failures: 0 });

/** The attempt for the code in the address of the page. */
export const arrivalAttempt = ({ hasCookies, path }: Claims): Attempt => (hasCookies ? {} : { code: path });

/** The first view. A claimed arrival is submitted immediately, or after the sign-in. */
export function firstView(arrival: Arrival, isSignedIn: boolean, tabState: TabState, claims: Claims): View {
  if (isSignedIn && tabState.reply) return { name: 'in', reply: tabState.reply };
  const isClaimed = arrival.verdict === 'claimed' || tabState.isClaimed;
  if (isClaimed) {
    const attempt = arrivalAttempt(claims);
    const first: View = arrival.wants_position === true ? { name: 'position', attempt } : checkingView(attempt);
    return isSignedIn ? first : { name: 'sign-in', next: first, hasExpired: false };
  }
  if (arrival.verdict === 'second_code') {
    const first = checkingView({ code: claims.path });
    return isSignedIn ? first : { name: 'sign-in', next: first, hasExpired: false };
  }
  return arrival.verdict === 'none' || arrival.verdict === 'claimed'
    ? { name: 'start' }
    : { name: 'refused', code: arrival.verdict };
}

/** The view after a failed check-in. */
export function viewForProblem(problem: ApiProblem, attempt: Attempt, failures: number, claims: Claims): View {
  const { code, status } = problem;
  // The server has stored the arrival in the claim cookie, so the next request needs no code.
  const claimed = claims.hasCookies ? {} : attempt;
  if (code === 'position_wanted') return { name: 'position', attempt: claimed };
  if (code === 'passkey_wanted') {
    // A position that was shared or declined is sent again.
    const { position, passkey } = attempt;
    const next = position === undefined ? claimed : { ...claimed, position };
    return { name: 'passkey', attempt: next, hasFailed: Boolean(passkey) };
  }
  if (code === 'not_on_list') return { name: 'not-on-list', attempt: claimed };
  if (code === 'unauthenticated') return { name: 'sign-in', next: checkingView(attempt), hasExpired: true };
  if (status === 0 || status >= 500) return { name: 'waiting', attempt, failures: failures + 1, code };
  return {
    name: 'refused',
    code: toCheckInErrorCode(problem, attempt),
    ...(attempt.typed_code !== undefined && { isTyped: true }),
  };
}

/** Exponential backoff with jitter, in ms: a lecture hall regains its network for everyone at once. */
export function retryDelayMs(failures: number, random: number): number {
  return Math.min(1_000 * 2 ** failures, 15_000) * (0.75 + random / 2);
}
