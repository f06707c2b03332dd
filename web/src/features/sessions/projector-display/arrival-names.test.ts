import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { shortenName, useArrivalNameStyle } from './arrival-names.ts';

describe('shortenName', () => {
  it.each([
    ['Amara Okafor', 'Amara O.'],
    ['Sofia de la Cruz', 'Sofia C.'],
    ['Aiko', 'Aiko'],
    ['Ana 𠮷田', 'Ana 𠮷.'],
  ])('shortens %s to %s', (name, short) => {
    expect(shortenName(name)).toBe(short);
  });
});

describe('useArrivalNameStyle', () => {
  it('keeps the choice on the device', () => {
    const first = renderHook(() => useArrivalNameStyle('required'));
    expect(first.result.current[0]).toBe('full');
    act(() => first.result.current[1]('count'));
    expect(first.result.current[0]).toBe('count');
    expect(renderHook(() => useArrivalNameStyle('recorded')).result.current[0]).toBe('count');
    localStorage.clear();
  });

  it('begins with the number where only the people are counted, and keeps another choice for such classes', () => {
    const counted = renderHook(() => useArrivalNameStyle('counted'));
    expect(counted.result.current[0]).toBe('count');
    act(() => counted.result.current[1]('short'));
    expect(renderHook(() => useArrivalNameStyle('counted')).result.current[0]).toBe('short');
    expect(renderHook(() => useArrivalNameStyle('required')).result.current[0]).toBe('full');
    localStorage.clear();
  });
});
