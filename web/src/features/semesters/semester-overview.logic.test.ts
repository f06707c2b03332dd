// @vitest-environment node
import { dateOrderText } from '@muster/contract/http/date-range';
import { semesterTexts } from '@muster/contract/academics/semesters';
import { describe, expect, it } from 'vitest';
import { holidayDetail, semesterDetail, texts } from './semester-dates.texts.ts';
import { validateHoliday, validateSemester } from './semester-form.logic.ts';
import { toBar, toBars, monthBars, shiftAcademicYear } from './semester-overview.logic.ts';

const year = '2026-2027';
const autumn = { academic_year: year, semester: 1, starts_on: '2026-09-07', ends_on: '2026-12-18' };

describe('semester overview logic', () => {
  it('divides the year from September to August into months', () => {
    expect(monthBars(year).map(({ name }) => name)).toHaveLength(12);
    const last = monthBars(year).at(-1)!.bar;
    expect(last.left + last.width).toBeCloseTo(100);
    expect(shiftAcademicYear(year, 1)).toBe('2027-2028');
  });

  it('positions a day in common and leap years and leaves out days outside', () => {
    expect(toBar({ starts_on: '2026-09-01', ends_on: '2026-09-01' }, year)).toEqual({ left: 0, width: 100 / 365 });
    expect(toBar({ starts_on: '2028-08-31', ends_on: '2028-08-31' }, '2027-2028')?.width).toBe(100 / 366);
    expect(toBar({ starts_on: '2027-09-01', ends_on: '2027-12-01' }, year)).toBeUndefined();
  });

  it('cuts a semester at the end of the year', () => {
    expect(toBar({ starts_on: '2027-08-31', ends_on: '2027-09-30' }, year)).toMatchObject({ width: 100 / 365 });
    expect(toBars([autumn, { ...autumn, starts_on: '2025-09-01', ends_on: '2025-12-01' }], year)).toHaveLength(1);
  });

  it('rejects a new semester that exists already', () => {
    const typed = { ...autumn, semester: '1' };
    expect(validateSemester(typed, [autumn])).toEqual({ semester: texts.semesterKnown });
    expect(validateSemester(typed, [])).toEqual({});
    expect(validateSemester({ ...typed, ends_on: '2026-09-01' }, [])).toEqual({ ends_on: dateOrderText });
    expect(validateSemester({ academic_year: null, semester: null, starts_on: '', ends_on: '' }, [])).toEqual({
      academic_year: semesterTexts.noAcademicYear,
      semester: semesterTexts.noSemester,
      starts_on: semesterTexts.noStart,
      ends_on: semesterTexts.noEnd,
    });
  });

  it('requires a name and days of a holiday and formats a single day', () => {
    expect(validateHoliday({ name: ' ', starts_on: '', ends_on: '' })).toEqual({
      name: semesterTexts.noHolidayName,
      starts_on: semesterTexts.noStart,
      ends_on: semesterTexts.noEnd,
    });
    const day = { id: 'h', name: 'Poya', starts_on: '2026-11-24', ends_on: '2026-11-24' };
    expect(holidayDetail(day)).toBe('Tue 24 Nov 2026');
    expect(holidayDetail({ ...day, ends_on: '2026-11-26' })).toBe('Tue 24 Nov 2026 – Thu 26 Nov 2026 · 3 days');
    expect(semesterDetail(autumn)).toBe('Mon 7 Sept 2026 – Fri 18 Dec 2026 · 15 weeks');
  });
});
