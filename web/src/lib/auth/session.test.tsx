import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { hasSessionEnded, startSession, useToken } from './session.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('session', () => {
  it.each([
    ["comes back to it with the browser's Back", () => dispatchEvent(new Event('pageshow'))],
    ['brings its tab to the front', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('reads the token of a page that was in the background when the user %s', (_, showPage) => {
    startSession('of-aiko');
    const { result } = renderHook(useToken);
    localStorage.setItem('muster.token', 'of-ben');
    act(() => void showPage());
    expect(result.current).toBe('of-ben');
    localStorage.removeItem('muster.token');
    act(() => void showPage());
    expect([result.current, hasSessionEnded()]).toEqual([null, true]);
  });

  it('does not report an expired session without a sign-in', () => {
    startSession('of-aiko');
    localStorage.clear();
    const { result } = renderHook(useToken);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect([result.current, hasSessionEnded()]).toEqual([null, false]);
  });
});
