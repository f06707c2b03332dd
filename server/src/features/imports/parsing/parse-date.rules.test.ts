import { describe, expect, it } from 'vitest';
import { parseDate } from './parse-date.rules.ts';

describe('parseDate', () => {
  it.each([
    ['2001-02-03', '2001-02-03'],
    ['2001/2/3', '2001-02-03'],
    ['2001-02-03T00:00:00.000Z', '2001-02-03'],
    ['25/12/2001', '2001-12-25'],
    ['12/25/2001', '2001-12-25'],
    ['3/3/2001', '2001-03-03'],
    ['3.4.2001', '2001-04-03'],
    ['25-12-2001', '2001-12-25'],
    ['3 Apr 2001', '2001-04-03'],
    ['03-April-2001', '2001-04-03'],
    ['April 3rd, 2001', '2001-04-03'],
    ['36984', '2001-04-03'],
    ['29.2.2004', '2004-02-29'],
  ])('parses %s as %s', (text, date) => {
    expect(parseDate(text)).toEqual({ date });
  });

  it.each([
    ['03/04/2001', 'This date can be read in two ways. Please write 2001-04-03 or 2001-03-04.'],
    ['1-2-1999', 'This date can be read in two ways. Please write 1999-02-01 or 1999-01-02.'],
    ['2001-02-30', 'There is no such day'],
    ['31/4/2001', 'There is no such day'],
    ['29.2.2001', 'There is no such day'],
    ['3/4/01', 'Please give a date as YYYY-MM-DD'],
    ['yesterday', 'Please give a date as YYYY-MM-DD'],
    ['3 Foo 2001', 'Please give a date as YYYY-MM-DD'],
    ['2001', 'Please give a date as YYYY-MM-DD'],
  ])('rejects %s', (text, problem) => {
    expect(parseDate(text)).toEqual({ problem });
  });
});
