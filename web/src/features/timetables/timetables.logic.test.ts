import { describe, expect, it } from 'vitest';
import { filterYears } from './timetables.logic.ts';

describe('filterYears', () => {
  it('merges and sorts the years in the data and the default ones', () => {
    expect(filterYears(['2026-2027', '2019-2020'], '2026-11-21')).toEqual([
      '2019-2020',
      '2023-2024',
      '2024-2025',
      '2025-2026',
      '2026-2027',
      '2027-2028',
    ]);
  });
});
