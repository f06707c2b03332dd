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
  ])('a page that was put aside knows who is signed in now as soon as somebody %s', (_, seeAgain) => {
    startSession('of-aiko');
    const { result } = renderHook(useToken);
    localStorage.setItem('muster.token', 'of-ben');
    act(() => void seeAgain());
    expect(result.current).toBe('of-ben');
    localStorage.removeItem('muster.token');
    act(() => void seeAgain());
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
