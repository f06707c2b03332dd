import type { CurrentCode } from '@muster/contract/attendance/sessions';
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentCode } from '../session.setup.ts';
import { useTickingCode } from './use-ticking-code.ts';

afterEach(() => void vi.useRealTimers());

const code = (state: CurrentCode['state']): CurrentCode => ({
  ...currentCode,
  state,
  is_active: state === 'running',
  time_remaining: 60_000,
});

describe('useTickingCode', () => {
  it('re-renders while codes are shown and not while paused or ended', () => {
    vi.useFakeTimers();
    let renderCount = 0;
    const ticking = renderHook(
      ({ state }: { state: CurrentCode['state'] }) => {
        renderCount += 1;
        return useTickingCode(code(state), Date.now());
      },
      { initialProps: { state: 'running' } },
    );
    act(() => void vi.advanceTimersByTime(1_000));
    expect(renderCount).toBeGreaterThan(1);
    for (const state of ['paused', 'ended'] as const) {
      ticking.rerender({ state });
      const before = renderCount;
      act(() => void vi.advanceTimersByTime(60_000));
      expect(renderCount).toBe(before);
      expect(ticking.result.current.remainingMs).toBe(60_000);
    }
  });
});
