import { expect, test } from 'vitest';
import { filterYears } from './timetables.logic.ts';

test('the filters offer the years found in the data and the stated ones, each once, sorted', () => {
  expect(filterYears(['2026-2027', '2019-2020'], '2026-11-21')).toEqual([
    '2019-2020',
    '2023-2024',
    '2024-2025',
    '2025-2026',
    '2026-2027',
    '2027-2028',
  ]);
});
