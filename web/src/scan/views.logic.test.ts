import { describe, expect, it } from 'vitest';
import type { CheckedIn } from '#lib/check-in/check-in-result.texts.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { checkingView, firstView, viewForProblem, retryDelayMs } from './views.logic.ts';

const nothing = { isClaimed: false };
const cookies = { hasCookies: true, path: '/C/X' };
const noCookies = { hasCookies: false, path: '/C/X' };
const reply = { status: 'present' } as CheckedIn;

describe('scan page views', () => {
  it('checks a signed-in student with a valid code in immediately', () => {
    expect(firstView({ verdict: 'claimed' }, true, nothing, cookies)).toEqual(checkingView({}));
  });

  it('asks a signed-out student to sign in, then checks in', () => {
    const view = firstView({ verdict: 'claimed' }, false, nothing, cookies);
    expect(view).toEqual({ name: 'sign-in', next: checkingView({}), hasExpired: false });
  });

  it('asks for the location before it checks in', () => {
    const view = firstView({ verdict: 'claimed', wants_position: true }, true, nothing, cookies);
    expect(view).toEqual({ name: 'position', attempt: {} });
  });

  it('asks for the location when the server requires it', () => {
    const problem = new ApiProblem('position_wanted', 409);
    expect(viewForProblem(problem, { code: 'X', can_locate: true }, 1, cookies)).toEqual({
      name: 'position',
      attempt: {},
    });
  });

  it('sends the code itself in a browser without cookies', () => {
    const attempt = { code: '/C/X' };
    expect(firstView({ verdict: 'claimed' }, true, nothing, noCookies)).toEqual(checkingView(attempt));
    const located = firstView({ verdict: 'claimed', wants_position: true }, true, nothing, noCookies);
    expect(located).toEqual({ name: 'position', attempt });
    const problem = new ApiProblem('position_wanted', 409);
    expect(viewForProblem(problem, attempt, 0, noCookies)).toEqual({ name: 'position', attempt });
  });

  it('lets a student who is not on the list ask with the claim, or with the code without cookies', () => {
    const problem = new ApiProblem('not_on_list', 403);
    const attempt = { typed_code: '1234ABCD' };
    expect(viewForProblem(problem, attempt, 0, cookies)).toEqual({ name: 'not-on-list', attempt: {} });
    expect(viewForProblem(problem, attempt, 0, noCookies)).toEqual({ name: 'not-on-list', attempt });
  });

  it.each(['code_expired', 'code_unknown', 'session_closed'] as const)(
    'shows an error for an arrival with %s',
    (verdict) => {
      expect(firstView({ verdict }, true, nothing, cookies)).toEqual({ name: 'refused', code: verdict });
    },
  );

  it('offers scanning and typing without a code', () => {
    expect(firstView({ verdict: 'none' }, true, nothing, cookies)).toEqual({ name: 'start' });
  });

  it('shows the stored reply after a reload', () => {
    expect(firstView({ verdict: 'code_expired' }, true, { isClaimed: false, reply }, cookies)).toEqual({
      name: 'in',
      reply,
    });
  });

  it('uses the stored claim after a reload during the sign-in', () => {
    const view = firstView({ verdict: 'code_expired' }, false, { isClaimed: true }, cookies);
    expect(view).toEqual({ name: 'sign-in', next: checkingView({}), hasExpired: false });
  });

  it('keeps the attempt and counts failures without a network', () => {
    const attempt = { code: 'X' };
    expect(viewForProblem(new ApiProblem('network', 0), attempt, 2, cookies)).toEqual({
      name: 'waiting',
      attempt,
      failures: 3,
      code: 'network',
    });
  });

  it('asks for the password after the session expired and keeps the code', () => {
    const attempt = { typed_code: 'ABCD1234' };
    const view = viewForProblem(new ApiProblem('unauthenticated', 401), attempt, 0, cookies);
    expect(view).toEqual({ name: 'sign-in', next: checkingView(attempt), hasExpired: true });
  });

  it('reports an expired claim as an expired code, not as unreadable', () => {
    const problem = new ApiProblem('invalid_input', 400);
    expect(viewForProblem(problem, { can_locate: true }, 0, cookies)).toEqual({
      name: 'refused',
      code: 'code_expired',
    });
    expect(viewForProblem(problem, { code: 'X' }, 0, cookies)).toEqual({ name: 'refused', code: 'invalid_input' });
  });

  it('shows an error of the server without retrying', () => {
    expect(viewForProblem(new ApiProblem('not_expected', 403), {}, 0, cookies)).toEqual({
      name: 'refused',
      code: 'not_expected',
    });
  });

  it('backs off exponentially up to 20 seconds', () => {
    expect(retryDelayMs(1, 0.5)).toBe(2_000);
    expect(retryDelayMs(2, 0.5)).toBe(4_000);
    expect(retryDelayMs(30, 1)).toBeLessThanOrEqual(20_000);
  });
});
