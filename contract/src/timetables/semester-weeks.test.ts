import { describe, expect, it } from 'vitest';
import { hasOnlyLaterWeeks, parseCalendarWeeks, toTeachingWeeks, weeksProblem } from './semester-weeks.ts';

/** Week 1 is calendar week 38; the last one, week 17, is calendar week 1 of 2027. */
const semester = { starts_on: '2026-09-14', ends_on: '2027-01-10' };
const undated = { starts_on: null, ends_on: null };

describe('weeks of a semester', () => {
  it.each([
    ['41-48', '4-11'],
    ['38', '1'],
    ['1', '17'],
    ['1,52-53', '15-17'],
    ['1,50-53', '13-17'],
    ['37-40', undefined],
    ['20', undefined],
    // Weeks 53 and 1 are both odd.
    ['odd', '2,4,6,8,10,12,14,16-17'],
    ['even', '1,3,5,7,9,11,13,15'],
  ])('reads the calendar weeks %s as %s', (weeks, teaching) => expect(toTeachingWeeks(weeks, semester)).toBe(teaching));

  it.each([
    ['KW 41-48', '41-48'],
    ['KW41–48, KW 50', '41-48,50'],
    ['CW 41', '41'],
    ['Kalenderwochen 41, 43', '41,43'],
    ['calendar weeks 41 to 43', '41-43'],
    ['41-48', undefined],
    ['KW', undefined],
    ['KW odd', 'odd'],
    ['14-tägig (gerade KW)', 'even'],
    ['14-tägl. ungerade KW', 'odd'],
    ['even calendar weeks', 'even'],
    ['S37-S45', '37-45'],
    ['semaines civiles 37 à 39', '37-39'],
    ['sem. 49, 51 et 53', '49,51,53'],
    ['sem. 38 à 45, 48', '38-45,48'],
    ['S49 à S51', '49-51'],
    ['KW 50 bis 2 und 4', '1-2,4,50-53'],
    ['ger. KW', 'even'],
    ['unger. KW', 'odd'],
    ['semaines civiles 37-39', '37-39'],
    ['semaines paires civiles', 'even'],
    ['semanas naturales impares', 'odd'],
    ['settimane di calendario dispari', 'odd'],
    ['semanas de calendário pares', 'even'],
    ['KW 50-2', '1-2,50-53'],
    ['S50–S2', '1-2,50-53'],
    ['semaines paires', undefined],
  ])('parses %s', (typed, weeks) => expect(parseCalendarWeeks(typed)).toBe(weeks));

  it('says which weeks the semester does not have', () => {
    expect(weeksProblem('12-22', semester)).toBe('The semester has 17 weeks, but not week 18–22.');
    expect(weeksProblem('41-48', semester)).toBe(
      'The semester has 17 weeks, but not week 41–48. If these are calendar weeks, write 4–11.',
    );
    for (const weeks of [null, 'odd', '1-17']) expect(weeksProblem(weeks, semester)).toBeUndefined();
    expect(weeksProblem('30', undated)).toBeUndefined();
  });

  it('finds patterns that have only later weeks', () => {
    expect(['41-48', '17-18', 'odd', null].map((weeks) => hasOnlyLaterWeeks(weeks, semester))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(hasOnlyLaterWeeks('41-48', undated)).toBe(false);
  });
});
