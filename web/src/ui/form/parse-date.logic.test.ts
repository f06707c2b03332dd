import { describe, expect, it } from 'vitest';
import { isMonthFirst, parseDate } from './parse-date.logic.ts';

const dayFirst = { today: '2026-11-21', isMonthFirst: false };
const monthFirst = { ...dayFirst, isMonthFirst: true };

describe('parseDate', () => {
  it.each([
    '2026-11-27',
    '2026/11/27',
    '2026.11.27',
    '20261127',
    '27.11.2026',
    '27/11/2026',
    '11/27/2026',
    '27-11-2026',
    '27 11 2026',
    '27.11.26',
    ' 27. 11. 2026 ',
    '27112026',
    '27.11.',
    '27/11',
    '11/27',
    '27 Nov',
    '27 nov 2026',
    'Nov 27, 2026',
    'november 27',
    '27th November 2026',
    'Fri 27 Nov 2026',
    'Friday, 27 November 2026',
    '2026 Nov 27',
    '27-Nov-2026',
  ])('reads %s as 27 November 2026 in each order', (text) => {
    for (const context of [dayFirst, monthFirst]) {
      expect(parseDate(text, context)?.date).toBe('2026-11-27');
      expect(parseDate(text, context)).not.toHaveProperty('otherDate');
    }
  });

  it('reads an ambiguous date in the order of the language and names the other reading', () => {
    expect(parseDate('3/4/2026', dayFirst)).toMatchObject({ date: '2026-04-03', otherDate: '2026-03-04' });
    expect(parseDate('3/4/2026', monthFirst)).toMatchObject({ date: '2026-03-04', otherDate: '2026-04-03' });
    expect(parseDate('3/3/2026', monthFirst)).toEqual({ date: '2026-03-03', isComplete: true });
  });

  it('has the day first with dots and dashes', () => {
    for (const text of ['3.4.2026', '3-4-2026', '3 4 2026'])
      expect(parseDate(text, monthFirst)).toEqual({ date: '2026-04-03', isComplete: true });
  });

  it('completes years of two digits for dates of birth as well as for next year', () => {
    expect(parseDate('1.2.98', dayFirst)?.date).toBe('1998-02-01');
    expect(parseDate('1.2.27', dayFirst)?.date).toBe('2027-02-01');
    expect(parseDate('1.2.45', dayFirst)?.date).toBe('2045-02-01');
    expect(parseDate('1.2.46', dayFirst)?.date).toBe('1946-02-01');
  });

  it('knows when a text can be the beginning of another date', () => {
    expect(parseDate('27.11', dayFirst)?.isComplete).toBe(false);
    expect(parseDate('27.11.20', dayFirst)?.isComplete).toBe(false);
    expect(parseDate('27.11.2026', dayFirst)?.isComplete).toBe(true);
  });

  it('reads words', () => {
    expect(parseDate('Today', dayFirst)?.date).toBe('2026-11-21');
    expect(parseDate('tomorrow', dayFirst)?.date).toBe('2026-11-22');
    expect(parseDate('yesterday', { ...dayFirst, today: '2026-03-01' })?.date).toBe('2026-02-28');
  });

  it.each([
    '',
    '27',
    'Nov',
    'soon',
    '31.2.2026',
    '2026-02-30',
    '32/13/2026',
    '0000-01-01',
    '1.1.1899',
    '3000-01-01',
    '27.11.202',
    'Fri 27 Nov Dec 2026',
    '27 Nov 2026 x9',
  ])('rejects "%s"', (text) => {
    expect(parseDate(text, dayFirst)).toBeUndefined();
  });
});

describe('isMonthFirst', () => {
  it.each([
    ['en-US', true],
    ['en-GB', false],
    ['de', false],
    ['sv', false],
  ])('of %s is %s', (language, expected) => {
    expect(isMonthFirst(language)).toBe(expected);
  });
});
