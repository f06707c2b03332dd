import { describe, expect, it } from 'vitest';
import { moveDate } from './date-calendar.logic.ts';

describe('date calendar', () => {
  it('moves by day, week and month with the keys', () => {
    const to = (key: string) => moveDate('2027-01-31', key);
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].map(to)).toEqual([
      '2027-01-30',
      '2027-02-01',
      '2027-01-24',
      '2027-02-07',
      '2027-01-31',
      '2027-02-06',
    ]);
    expect([to('PageUp'), to('PageDown'), to('Enter')]).toEqual(['2026-12-31', '2027-02-28', undefined]);
  });
});
