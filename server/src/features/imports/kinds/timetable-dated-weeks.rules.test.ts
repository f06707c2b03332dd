import { describe, expect, it } from 'vitest';
import {
  datedWeeksTexts,
  findDateProblem,
  isRhythm,
  isShortDates,
  parseDatedWeeks,
  readDatedWeeks,
  weeksTextOf,
  writeDatesByOrder,
} from './timetable-dated-weeks.rules.ts';

/** Weeks from 12 October; the 12th week begins on 28 December. */
const semester = { academic_year: '2026-2027', semester: 1, starts_on: '2026-10-12', ends_on: '2027-02-05' };

const notes: string[] = [];
/** The weeks and the day, or the error. */
function read(weeks: string, day?: string, of: typeof semester | undefined = semester): unknown {
  const values: Record<string, string | null | undefined> = { day_of_week: day };
  const reasons: Record<string, string> = {};
  const note = readDatedWeeks(weeks, values, of, reasons) ?? '';
  notes.push(note);
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
    ['02.12.2026 - 16.12.2026', undefined, ['Wednesday', '8-10']],
    ['02.12.2026, 16.12.2026', undefined, ['Wednesday', '8,10']],
    ['13.01.2027; 02.12.2026', 'Wednesday', ['Wednesday', '8,14']],
    ['02.12.2026 und 16.12.2026', undefined, ['Wednesday', '8,10']],
    ['Einzel 02.12.2026 16.12.2026', undefined, ['Wednesday', '8,10']],
    ['Puntual 02.12.2026 02.12.2026', undefined, ['Wednesday', '8']],
    ['02.12.2026 16.12.2026 20.01.2027', undefined, ['Wednesday', '8,10,15']],
    ['toutes les semaines 02.12.2026 16.12.2026', 'Wednesday', ['Wednesday', '8-10']],
    ['1 semaine sur 2 02.12.2026 13.01.2027', 'Wednesday', ['Wednesday', '8,10,12,14']],
    // Calendar week 49 is teaching week 8; 53 and 1 are both odd.
    ['ungerade KW 02.12.2026 13.01.2027', 'Wednesday', ['Wednesday', '8,10,12-13']],
    ['semaines civiles paires 02.12.2026 - 13.01.2027', 'Wednesday', ['Wednesday', '9,11,14']],
    // French, German, Italian, Spanish and Portuguese words mean calendar weeks, as KW does; English ones teaching weeks.
    ['semaines paires 2026-12-01 2027-01-12', 'Wednesday', ['Wednesday', '9,11']],
    ['gerade Wochen 2026-12-01 2027-01-12', 'Tuesday', ['Tuesday', '9,11,14']],
    ['even weeks 2026-12-01 2027-01-12', 'Tuesday', ['Tuesday', '8,10,12,14']],
    ['du 14/12/2026 au 28/12/2026', undefined, ['Monday', '10-12']],
    ['vom 14.12.2026 bis 28.12.2026', 'Monday', ['Monday', '10-12']],
    ['1 semaine sur 2 à partir du 2026-12-03', 'Thursday', ['Thursday', '8,10,12,14,16']],
    ['14-täglich ab 02.12.2026', 'Wednesday', ['Wednesday', '8,10,12,14,16']],
    ['every two weeks from 2026-12-04', undefined, ['Friday', '8,10,12,14,16']],
    ['ab 02.12.2026', 'Wednesday', ['Wednesday', '8-17']],
  ])('reads %s on %s', (text, day, expected) => expect(read(text, day)).toEqual(expected));

  it.each([
    ['Block 14.01.2027 16.01.2027', undefined, datedWeeksTexts.block],
    ['Block 09.11.2026 20.11.2026', undefined, datedWeeksTexts.longBlock(12)],
    ['14tägl 13.10.2026 02.02.2027', 'Monday', datedWeeksTexts.otherDay('Tuesday')],
    ['Einzel 28.02.2027 28.02.2027', 'Sunday', datedWeeksTexts.outside],
    ['02.12.2026, 03.12.2026', undefined, datedWeeksTexts.otherDays],
    ['02.12.2026, 16.12.2026', 'Monday', datedWeeksTexts.otherDay('Wednesday')],
    ['02.12.2026, 10.03.2027', undefined, datedWeeksTexts.outside],
  ])('refuses %s on %s', (text, day, reason) => expect(read(text, day)).toBe(reason));

  it.each([
    [{ academic_year: '2026-2027', semester: 1 }, { weeks: datedWeeksTexts.noSemester }],
    [{ semester: 1 }, { academic_year: datedWeeksTexts.noTerm('Academic Year') }],
    [{ academic_year: '2026-2027' }, { semester: datedWeeksTexts.noTerm('Semester') }],
  ])('needs the dates of the semester: %o', (values, expected) => {
    const reasons: Record<string, string> = {};
    expect(readDatedWeeks('Einzel 28.11.2026', { ...values }, undefined, reasons)).toBeUndefined();
    expect(reasons).toEqual(expected);
  });

  it('says whether odd and even weeks are teaching weeks or calendar weeks', () => {
    read('even weeks 02.12.2026 13.01.2027', 'Wednesday');
    expect(notes.at(-1)).toContain(datedWeeksTexts.parity('even'));
    for (const weeks of ['semaines impaires', 'ungerade KW']) {
      read(`${weeks} 02.12.2026 13.01.2027`, 'Wednesday');
      expect(notes.at(-1)).toMatch(/These are odd calendar weeks\.$/u);
    }
  });

  it.each([
    ['04/12, 11/12, 18/12', undefined, ['Friday', '8-10']],
    ['04.12., 15.01.', 'Friday', ['Friday', '8,14']],
    ['du 04/12 au 18/12', 'Friday', ['Friday', '8-10']],
    ['12/04, 01/15', 'Friday', ['Friday', '8,14']],
    ['du 04/12 au 15/01', 'Friday', ['Friday', '8-14']],
    ['14-täglich ab 02.12.', undefined, ['Wednesday', '8,10,12,14,16']],
    // 11 December is a Friday, 12 November a Thursday.
    ['11/12', 'Friday', ['Friday', '9']],
    ['11/12', 'Thursday', ['Thursday', '5']],
    ['11/12', undefined, datedWeeksTexts.twoReadings],
    ['04/05, 11/05', undefined, datedWeeksTexts.outside],
    ['10/12-02/05', 'Tuesday', ['Tuesday', null]],
    ['11/03-12/11', 'Wednesday', ['Wednesday', '4-9']],
    ['10/05-02/12', 'Tuesday', ['Tuesday', null]],
    ['19.10.-27.11.', 'Monday', ['Monday', '2-7']],
    ['11/12-12/12', 'Friday', datedWeeksTexts.twoReadings],
  ])('has dates without a year, of the semester: %s on %s', (text, day, expected) =>
    expect(read(text, day)).toEqual(expected),
  );

  it('has no dates without a year in numbers of weeks', () => {
    for (const text of ['2-12/2', '1.-7. Woche', '3.5', '1/2', 'KW 41', '99'])
      expect(isShortDates(text), text).toBe(false);
  });

  it('takes the dates of a rhythm from their own columns', () => {
    const dates = { valid_from: '13.10.2026', valid_until: '2027-02-02' };
    for (const weeks of ['every two weeks', 'biweekly', 'once', '14-täglich'])
      expect(weeksTextOf({ weeks, ...dates }), weeks).toBe(`${weeks} 2026-10-13 2027-02-02`);
    expect(weeksTextOf({ weeks: 'once', valid_from: '13.10.2026' })).toBe('once 2026-10-13');
    for (const weeks of ['weekly', '1-4', 'every week', 'Einzel 13.10.2026', 'even'])
      expect(weeksTextOf({ weeks, ...dates }), weeks).toBe(weeks);
    expect(weeksTextOf({ weeks: 'biweekly', valid_from: '13.10.2026' })).toBe('biweekly');
  });

  it('leaves out that weeks are weekly', () => {
    expect(['weekly 1-7', 'wöchentlich: 1-3, 5', 'Term 1', 'weekly'].map((weeks) => weeksTextOf({ weeks }))).toEqual([
      '1-7',
      '1-3, 5',
      'Term 1',
      'weekly',
    ]);
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
