import type { CurrentCode } from '@muster/contract/attendance/sessions';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleCode } from '../projector-display/sample-session.ts';
import { useDueSecondCode } from './use-second-code-display.ts';

const dueInMs = 20 * 60_000;
const code: CurrentCode = {
  ...sampleCode,
  state: 'ended',
  second_code: { shown: null, shown_at: null, due_in: dueInMs, is_missed: false, is_available: true },
};
const show = vi.fn<() => Promise<boolean>>();
const wait = () => renderHook(() => useDueSecondCode(code, receivedAtMs, show));
let receivedAtMs: number;

beforeEach(() => {
  vi.useFakeTimers();
  receivedAtMs = Date.now();
  show.mockReset().mockResolvedValue(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('useDueSecondCode', () => {
  it('shows it also on a display whose clock was set back during the wait', async () => {
    wait();
    await vi.advanceTimersByTimeAsync(dueInMs / 2);
    vi.setSystemTime(Date.now() - 300);
    await vi.advanceTimersByTimeAsync(dueInMs / 2);
    expect(show).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(400);
    expect(show).toHaveBeenCalledTimes(1);
  });

  it('shows it when a window as narrow as a phone becomes wider, once', async () => {
    vi.stubGlobal('innerWidth', 400);
    wait();
    await vi.advanceTimersByTimeAsync(dueInMs + 1_000);
    expect(show).not.toHaveBeenCalled();
    show.mockReturnValue(Promise.withResolvers<boolean>().promise);
    vi.stubGlobal('innerWidth', 1_400);
    window.dispatchEvent(new Event('resize'));
    window.dispatchEvent(new Event('resize'));
    expect(show).toHaveBeenCalledTimes(1);
  });

  it('repeats an attempt as long as that can help', async () => {
    show.mockResolvedValueOnce(true);
    const { unmount } = wait();
    await vi.advanceTimersByTimeAsync(dueInMs + 60_000);
    expect(show).toHaveBeenCalledTimes(2);
    unmount();
    show.mockClear();
    window.dispatchEvent(new Event('resize'));
    expect(show).not.toHaveBeenCalled();
  });
});
