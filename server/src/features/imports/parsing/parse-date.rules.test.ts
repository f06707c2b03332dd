import { describe, expect, it } from 'vitest';
import { parseDate, readDatesByOrder, toUsualDayNumbers } from './parse-date.rules.ts';

describe('order of the dates of a column', () => {
  const read = (...texts: string[]) => [...readDatesByOrder(texts)].map(([at, date]) => [at, Object.values(date)[0]]);

  it('follows from dates that can be read in one way only', () => {
    expect(read('10/03/2005', '17/03/2005', '3.4.2005', '2005-03-10', 'unknown')).toEqual([[0, '2005-03-10']]);
    expect(read('12/08/2026', '12/11/2026', '08/31/2026')).toEqual([
      [0, '2026-12-08'],
      [1, '2026-12-11'],
    ]);
  });

  it('stays open without them, if they differ, or if one of many may be an error', () => {
    expect(read('10/03/2005', '05/05/2005')).toEqual([]);
    expect(read('10/03/2005', '17/03/2005', '03/17/2005')).toEqual([]);
    expect(read('17/03/2005', ...Array.from({ length: 5 }, () => '10/03/2005'))).toEqual([]);
  });
});

describe('parseDate', () => {
  it.each([
    ['2001-02-03', '2001-02-03'],
    ['2001/2/3', '2001-02-03'],
    ['2001-02-03T00:00:00.000Z', '2001-02-03'],
    ['25/12/2001', '2001-12-25'],
    ['2001–02–03', '2001-02-03'],
    ['2001‑02‑03', '2001-02-03'],
    ['25−12−2001', '2001-12-25'],
    ['2001-02-03 00:00:00 UTC', '2001-02-03'],
    ['2001-02-03 00:00:00+00', '2001-02-03'],
    ['12/25/2001', '2001-12-25'],
    ['3/3/2001', '2001-03-03'],
    ['3.4.2001', '2001-04-03'],
    ['25-12-2001', '2001-12-25'],
    ['3 Apr 2001', '2001-04-03'],
    ['03-April-2001', '2001-04-03'],
    ['April 3rd, 2001', '2001-04-03'],
    ['36984', '2001-04-03'],
    ['29.2.2004', '2004-02-29'],
    ['06.07.1977 0:00', '1977-07-06'],
    ['2001-02-03 00:00:00', '2001-02-03'],
    ['25/12/2001, 12:00:00 AM', '2001-12-25'],
    ['20010203', '2001-02-03'],
    ['2001年2月3日', '2001-02-03'],
    ['2001. 2. 3.', '2001-02-03'],
    ['3. Okt. 2001', '2001-10-03'],
    ['3. März 2001', '2001-03-03'],
    ['12. Dezember 2001', '2001-12-12'],
    ['1er janvier 2001', '2001-01-01'],
    ['3 févr. 2001', '2001-02-03'],
    ['14 juil. 2001', '2001-07-14'],
    ['3 de mayo de 2001', '2001-05-03'],
    ['3-ago-2001', '2001-08-03'],
    ['3rd April 2001', '2001-04-03'],
    ['3/Apr/2001', '2001-04-03'],
    ['Sept 3, 2001', '2001-09-03'],
    ['2001-Apr-03', '2001-04-03'],
    ['Mon 21 Sep 2026', '2026-09-21'],
    ['Monday, September 21, 2026', '2026-09-21'],
    ['Mo., 21.09.2026', '2026-09-21'],
    ['2547-05-03', '2547-05-03'],
  ])('parses %s as %s', (text, date) => {
    expect(parseDate(text)).toEqual({ date });
  });

  it.each([
    ['03/04/2001', 'This date can be read in two ways. Please write 2001-04-03 or 2001-03-04.'],
    ['1-2-1999', 'This date can be read in two ways. Please write 1999-02-01 or 1999-01-02.'],
    ['2001-02-30', 'There is no such day'],
    ['31/4/2001', 'There is no such day'],
    ['29.2.2001', 'There is no such day'],
    ['3/4/01', 'Please write the year with four digits, such as 2001-04-03'],
    ['3-May-04', 'Please write the year with four digits, such as 2001-04-03'],
    ['3 jui 2001', 'Please give a date as YYYY-MM-DD'],
    ['19102004', 'There is no such day'],
    ['03022001', 'Please give a date as YYYY-MM-DD'],
    ['May-04', 'Please give a date as YYYY-MM-DD'],
    ['Monday', 'Please give a date as YYYY-MM-DD'],
    ['9:00', 'Please give a date as YYYY-MM-DD'],
    ['yesterday', 'Please give a date as YYYY-MM-DD'],
    ['3 Foo 2001', 'Please give a date as YYYY-MM-DD'],
    ['2001', 'Please give a date as YYYY-MM-DD'],
  ])('rejects %s', (text, problem) => {
    expect(parseDate(text)).toEqual({ problem });
  });
});

it('toUsualDayNumbers converts the numbers of dates in a workbook that counts from 1904', () => {
  const [number, born] = toUsualDayNumbers(['36648', '36648'], new Set([1]));
  expect([number, parseDate(born ?? '')]).toEqual(['36648', { date: '2004-05-03' }]);
});
