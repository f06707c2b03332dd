import { expect, test } from 'vitest';
import type { CheckedIn } from '../lib/check-in/check-in-result.texts.ts';
import { ApiProblem } from '../lib/api/problem.ts';
import { checkingView, firstView, viewForProblem, retryDelayMs } from './views.logic.ts';

const nothing = { isClaimed: false };
const reply = { status: 'present' } as CheckedIn;

test('a signed-in student with a good code is checked in without a press', () => {
  expect(firstView({ verdict: 'claimed' }, true, nothing)).toEqual(checkingView({}));
});

test('a signed-out student signs in first and is checked in after that', () => {
  const view = firstView({ verdict: 'claimed' }, false, nothing);
  expect(view).toEqual({ at: 'sign-in', next: checkingView({}), hasEnded: false });
});

test('a class that wants positions asks before it checks in', () => {
  const view = firstView({ verdict: 'claimed', wants_position: true }, true, nothing);
  expect(view).toEqual({ at: 'position' });
});

test('a class that wants the position of who scanned or typed is answered with it, and with the claim for a code', () => {
  const problem = new ApiProblem('position_wanted', 409);
  expect(viewForProblem(problem, { code: 'X', can_locate: true }, 1)).toEqual({ at: 'position' });
});

test.each(['code_expired', 'code_unknown', 'session_closed'] as const)(
  'a code that is %s is refused on arrival',
  (verdict) => {
    expect(firstView({ verdict }, true, nothing)).toEqual({ at: 'refused', code: verdict });
  },
);

test('an address without a code offers the two ways in', () => {
  expect(firstView({ verdict: 'none' }, true, nothing)).toEqual({ at: 'start' });
});

test('a student who is in and reloads the page is not told that the code is too old', () => {
  expect(firstView({ verdict: 'code_expired' }, true, { isClaimed: false, reply })).toEqual({ at: 'in', reply });
});

test('a phone that threw the page away while its owner looked for the password goes on with the kept scan', () => {
  const view = firstView({ verdict: 'code_expired' }, false, { isClaimed: true });
  expect(view).toEqual({ at: 'sign-in', next: checkingView({}), hasEnded: false });
});

test('a lost network keeps the attempt and counts the tries', () => {
  const attempt = { code: 'X' };
  expect(viewForProblem(new ApiProblem('network', 0), attempt, 2)).toEqual({
    at: 'waiting',
    attempt,
    failures: 3,
    code: 'network',
  });
});

test('a session that ended asks for the password and goes on with the same code', () => {
  const attempt = { typed_code: 'ABCD1234' };
  const view = viewForProblem(new ApiProblem('unauthenticated', 401), attempt, 0);
  expect(view).toEqual({ at: 'sign-in', next: checkingView(attempt), hasEnded: true });
});

test('a scan that was kept for longer than its ten minutes is too old, and not called unreadable', () => {
  const problem = new ApiProblem('invalid_input', 400);
  expect(viewForProblem(problem, { can_locate: true }, 0)).toEqual({ at: 'refused', code: 'code_expired' });
  expect(viewForProblem(problem, { code: 'X' }, 0)).toEqual({ at: 'refused', code: 'invalid_input' });
});

test('a refusal is final and never retried', () => {
  expect(viewForProblem(new ApiProblem('not_expected', 403), {}, 0)).toEqual({ at: 'refused', code: 'not_expected' });
});

test('tries come slower and slower, at most every twenty seconds', () => {
  expect(retryDelayMs(1, 0.5)).toBe(2_000);
  expect(retryDelayMs(2, 0.5)).toBe(4_000);
  expect(retryDelayMs(30, 1)).toBeLessThanOrEqual(20_000);
});
