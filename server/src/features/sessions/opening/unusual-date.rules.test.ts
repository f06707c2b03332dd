import { describe, expect, it } from 'vitest';
import { findUnusualDate } from './unusual-date.rules.ts';

const day = { holiday: null, is_outside_semester: false };
const by = { today: '2026-09-14', role: 'lecturer', isMarking: false } as const;

describe('findUnusualDate', () => {
  it('returns nothing for a class of today or of the last 14 days', () => {
    for (const date of ['2026-09-14', '2026-08-31']) expect(findUnusualDate(date, day, by)).toEqual([]);
  });

  it('names a holiday, and days outside the semester', () => {
    expect(findUnusualDate(by.today, { holiday: 'Poya', is_outside_semester: true }, by)).toEqual([
      'This date is a holiday: Poya.',
    ]);
    expect(findUnusualDate(by.today, { ...day, is_outside_semester: true }, by)).toEqual([
      'This date is outside the semester.',
    ]);
  });

  it('names classes of more than 14 days ago to lecturers only', () => {
    expect(findUnusualDate('2026-08-30', day, by)).toEqual(['This class was more than 14 days ago.']);
    expect(findUnusualDate('2026-08-30', day, { ...by, role: 'admin' })).toEqual([]);
  });

  it('names the future, which manual marking refuses itself', () => {
    expect(findUnusualDate('2026-09-15', day, by)).toEqual(['This class is in the future.']);
    expect(findUnusualDate('2026-09-15', day, { ...by, isMarking: true })).toEqual([]);
  });
});
