// @vitest-environment node
import { semesterTexts } from '@muster/contract/semesters';
import { expect, test } from 'vitest';
import { holidayDetail, semesterDetail, texts } from './semester-dates.texts.ts';
import { holidayFaults, semesterFaults } from './semester-form.logic.ts';
import { barOf, barsOf, monthsOf, yearBeside } from './semester-overview.logic.ts';

const year = '2026-2027';
const autumn = { academic_year: year, semester: 1, starts_on: '2026-09-07', ends_on: '2026-12-18' };

test('the year goes from September to August, and its months fill it', () => {
  expect(monthsOf(year).map(({ name }) => name)).toHaveLength(12);
  const last = monthsOf(year).at(-1)!.bar;
  expect(last.left + last.width).toBeCloseTo(100);
  expect(yearBeside(year, 1)).toBe('2027-2028');
});

test('a day is a 365th of the year, or a 366th; what lies outside is not drawn', () => {
  expect(barOf({ starts_on: '2026-09-01', ends_on: '2026-09-01' }, year)).toEqual({ left: 0, width: 100 / 365 });
  expect(barOf({ starts_on: '2028-08-31', ends_on: '2028-08-31' }, '2027-2028')?.width).toBe(100 / 366);
  expect(barOf({ starts_on: '2027-09-01', ends_on: '2027-12-01' }, year)).toBeUndefined();
});

test('a semester that runs over the end of the year is cut there', () => {
  expect(barOf({ starts_on: '2027-08-31', ends_on: '2027-09-30' }, year)).toMatchObject({ width: 100 / 365 });
  expect(barsOf([autumn, { ...autumn, starts_on: '2025-09-01', ends_on: '2025-12-01' }], year)).toHaveLength(1);
});

test('a new semester overwrites none that has dates, and an edited one itself', () => {
  const typed = { ...autumn, semester: '1' };
  expect(semesterFaults(typed, [autumn])).toEqual({ semester: texts.semesterKnown });
  expect(semesterFaults(typed, [])).toEqual({});
  expect(semesterFaults({ ...typed, ends_on: '2026-09-01' }, [])).toEqual({ ends_on: semesterTexts.order });
  expect(semesterFaults({ academic_year: null, semester: null, starts_on: '', ends_on: '' }, [])).toEqual({
    academic_year: semesterTexts.noAcademicYear,
    semester: semesterTexts.noSemester,
    starts_on: semesterTexts.noStart,
    ends_on: semesterTexts.noEnd,
  });
});

test('a holiday has a name and days, and one day is told as one', () => {
  expect(holidayFaults({ name: ' ', starts_on: '', ends_on: '' })).toEqual({
    name: semesterTexts.noHolidayName,
    starts_on: semesterTexts.noStart,
    ends_on: semesterTexts.noEnd,
  });
  const day = { id: 'h', name: 'Poya', starts_on: '2026-11-24', ends_on: '2026-11-24' };
  expect(holidayDetail(day)).toBe('Tue 24 Nov 2026');
  expect(holidayDetail({ ...day, ends_on: '2026-11-26' })).toBe('Tue 24 Nov 2026 – Thu 26 Nov 2026 · 3 days');
  expect(semesterDetail(autumn)).toBe('Mon 7 Sept 2026 – Fri 18 Dec 2026 · 15 weeks');
});
