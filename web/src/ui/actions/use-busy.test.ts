import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useBusy } from './use-busy.ts';

describe('useBusy', () => {
  it('is busy while a step runs, and ignores further steps', async () => {
    const { result } = renderHook(() => useBusy());
    const step = Promise.withResolvers<string>();
    const run = (value: () => Promise<string>) => result.current[1](value);
    let first: Promise<string | undefined> | undefined;
    act(() => void (first = run(() => step.promise)));
    expect(result.current[0]).toBe(true);
    await expect(run(async () => 'ignored')).resolves.toBeUndefined();
    await act(async () => {
      step.resolve('done');
      await expect(first).resolves.toBe('done');
    });
    expect(result.current[0]).toBe(false);
  });

  it('passes an error on, and runs the next step', async () => {
    const { result } = renderHook(() => useBusy());
    await act(async () => {
      await expect(result.current[1](() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    });
    expect(result.current[0]).toBe(false);
  });
});
