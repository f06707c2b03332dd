import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useWakeLock } from './use-wake-lock.ts';

afterEach(() => void Reflect.deleteProperty(navigator, 'wakeLock'));

describe('useWakeLock', () => {
  it('keeps the screen on while active, also after the page was hidden', async () => {
    const release = vi.fn(async () => undefined);
    const request = vi.fn(async () => ({ release }));
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    const hook = renderHook(({ isActive }) => useWakeLock(isActive), { initialProps: { isActive: true } });
    await vi.waitFor(() => expect(request).toHaveBeenCalledExactlyOnceWith('screen'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(request).toHaveBeenCalledTimes(2);
    await Promise.resolve();
    hook.rerender({ isActive: false });
    expect(release).toHaveBeenCalledTimes(1);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('does nothing in a browser without wake locks', () => {
    expect(() => renderHook(() => useWakeLock(true))).not.toThrow();
  });
});
