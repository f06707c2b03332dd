import { describe, expect, it } from 'vitest';
import { academicYear } from './enrollments.ts';

const formatError = 'Please give an academic year as 2026-2027';

describe('academicYear', () => {
  it.each([
    ['2026-2027', undefined],
    [' 2026-2027 ', undefined],
    ['', 'Academic Year is required'],
    ['   ', 'Academic Year is required'],
    [undefined, 'Academic Year is required'],
    ['2026', formatError],
    ['2026-2029', formatError],
    ['2027-2026', formatError],
    ['0000-0001', formatError],
    ['1899-1900', formatError],
    ['9999-10000', formatError],
  ])('validates %j with the error %s', (value, error) => {
    expect(academicYear('Academic Year is required').safeParse(value).error?.issues[0]?.message).toBe(error);
  });
});
