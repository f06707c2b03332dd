import { describe, expect, it } from 'vitest';
import {
  datedWeeksTexts,
  findDateProblem,
  isRhythm,
  parseDatedWeeks,
  readDatedWeeks,
  writeDatesByOrder,
} from './timetable-dated-weeks.rules.ts';

/** Weeks from 12 October; the 12th week begins on 28 December. */
const semester = { academic_year: '2026-2027', semester: 1, starts_on: '2026-10-12', ends_on: '2027-02-05' };

/** The weeks and the day, or the error. */
function read(weeks: string, day?: string, of: typeof semester | undefined = semester): unknown {
  const values: Record<string, string | null | undefined> = { day_of_week: day };
  const reasons: Record<string, string> = {};
  readDatedWeeks({ weeks }, values, of, reasons);
  return reasons['weeks'] ?? [values['day_of_week'], values['weeks']];
}

describe('rhythm with dates', () => {
  it.each([
    ['wöchentl 15.10.2026 04.02.2027', 'Thursday', ['Thursday', null]],
    ['wöchentl 19.10.2026 27.11.2026', 'Monday', ['Monday', '2-7']],
    ['14tägl 13.10.2026 02.02.2027', 'Tuesday', ['Tuesday', '1,3,5,7,9,11,13,15,17']],
    ['14-täglich 23.10.2026 29.01.2027', 'Friday', ['Friday', '2,4,6,8,10,12,14,16']],
    ['Einzel 28.11.2026 28.11.2026', 'Saturday', ['Saturday', '7']],
    ['Einzeltermin 28.11.2026', undefined, ['Saturday', '7']],
    ['Block 14.01.2027 14.01.2027', undefined, ['Thursday', '14']],
    ['hebdomadaire 2026-10-12 2027-02-05', 'Monday', ['Monday', null]],
    ['weekly 2026-09-01 2026-10-20', 'Tuesday', ['Tuesday', '1-2']],
    ['2026-10-13 2026-10-27', 'Tuesday', ['Tuesday', '1-3']],
  ])('reads %s on %s', (text, day, expected) => expect(read(text, day)).toEqual(expected));

  it.each([
    ['Block 14.01.2027 16.01.2027', undefined, datedWeeksTexts.block],
    ['Block 09.11.2026 20.11.2026', undefined, datedWeeksTexts.longBlock(12)],
    ['14tägl 13.10.2026 02.02.2027', 'Monday', datedWeeksTexts.otherDay('Tuesday')],
    ['Einzel 28.02.2027 28.02.2027', 'Sunday', datedWeeksTexts.outside],
  ])('refuses %s on %s', (text, day, reason) => expect(read(text, day)).toBe(reason));

  it('needs the dates of the semester', () => {
    expect(readDatedWeeks({ weeks: 'Einzel 28.11.2026' }, {}, undefined, {})).toBeUndefined();
    const reasons: Record<string, string> = {};
    readDatedWeeks({ weeks: 'Einzel 28.11.2026' }, {}, undefined, reasons);
    expect(reasons).toEqual({ weeks: datedWeeksTexts.noSemester });
  });

  it('is not read with half of its dates', () => {
    expect(parseDatedWeeks('07/09/2026 14/12/2026')).toBeUndefined();
    expect(findDateProblem('07/09/2026 14/12/2026')).toContain('can be read in two ways');
    expect(findDateProblem('14tägl 13.10.2026')).toBeUndefined();
  });

  it('has the order of the dates of its column', () => {
    expect([...writeDatesByOrder(['07/09/2026 14/12/2026', 'weekly 08/09/2026 05/10/2026', '1-4'])]).toEqual([
      [0, { date: '2026-09-07 14/12/2026' }],
      [1, { date: 'weekly 2026-09-08 2026-10-05' }],
    ]);
    expect(writeDatesByOrder(['07/09/2026 08/12/2026']).size).toBe(0);
  });

  it('is no list of weeks, and an unknown rhythm is not dropped', () => {
    for (const text of ['1-4, 7', 'odd', 'every week', '', 'nach Vereinbarung 13.10.2026', 'KW 41-48'])
      expect(parseDatedWeeks(text), text).toBeUndefined();
    expect(['14tägl', 'Einzel', 'Block', 'wöchentl', '1-4'].map(isRhythm)).toEqual([true, true, true, false, false]);
  });
});
