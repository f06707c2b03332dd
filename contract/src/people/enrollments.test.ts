import { expect, test } from 'vitest';
import { academicYear } from './enrollments.ts';

const wrong = 'Please give an academic year as 2026-2027';

test.each([
  ['2026-2027', undefined],
  [' 2026-2027 ', undefined],
  ['', 'Academic Year is required'],
  ['   ', 'Academic Year is required'],
  [undefined, 'Academic Year is required'],
  ['2026', wrong],
  ['2026-2029', wrong],
  ['2027-2026', wrong],
  ['0000-0001', wrong],
  ['1899-1900', wrong],
  ['9999-10000', wrong],
])('the academic year %j: %s', (given, fault) => {
  expect(academicYear('Academic Year is required').safeParse(given).error?.issues[0]?.message).toBe(fault);
});
