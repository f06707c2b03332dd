import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

describe('splash screen', () => {
  it('fades after 2 s, disappears after 2.5 s and is shown once per browser session', async () => {
    vi.useFakeTimers();
    const { Splash } = await import('./splash.tsx');
    const phase = () => screen.queryByTestId('splash')?.dataset['phase'];
    const { unmount } = render(<Splash />);
    act(() => void vi.advanceTimersByTime(1999));
    expect(phase()).toBe('shown');
    act(() => void vi.advanceTimersByTime(1));
    expect(phase()).toBe('fading');
    act(() => void vi.advanceTimersByTime(499));
    expect(phase()).toBe('fading');
    act(() => void vi.advanceTimersByTime(1));
    expect(phase()).toBeUndefined();
    unmount();
    render(<Splash />);
    expect(phase()).toBeUndefined();
    vi.useRealTimers();
  });
});
