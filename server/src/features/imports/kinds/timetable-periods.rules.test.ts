import { describe, expect, it } from 'vitest';
import { findPeriodsOfClasses } from './timetable-periods.rules.ts';

type Row = { readonly name: string; readonly input: Readonly<Record<string, string>> };
/** 'a 08:00-08:45': a row of class a. */
const rowOf = (text: string): Row => {
  const [name = '', times = ''] = text.split(' ');
  const [start = '', end = ''] = times.split('-');
  return { name: text, input: { module_id: name, start_time: start, end_time: end } };
};
const runsOf = (...texts: string[]) =>
  findPeriodsOfClasses(texts.map(rowOf)).map(({ rows }) => rows.map(({ name }) => name).join(', '));

describe('periods of one class', () => {
  it('follow each other, in any order of the rows', () => {
    expect(runsOf('a 09:30-10:15', 'b 08:00-08:45', 'a 08:00-08:45', 'a 08:45-09:30', 'b 09:30-10:15')).toEqual([
      'a 08:00-08:45, a 08:45-09:30, a 09:30-10:15',
    ]);
  });

  it('have a pause of the grid between them, but no other period', () => {
    expect(runsOf('a 10:15-11:00', 'a 11:30-12:15')).toEqual(['a 10:15-11:00, a 11:30-12:15']);
    expect(runsOf('a 10:15-11:00', 'b 11:00-11:30', 'a 11:30-12:15')).toEqual([]);
    expect(runsOf('a 10:15-11:00', 'a 11:35-12:20')).toEqual([]);
  });

  it('are at most 45 minutes long: two classes of an hour stay two', () => {
    expect(runsOf('a 08:00-08:45', 'a 08:45-09:30')).toEqual(['a 08:00-08:45, a 08:45-09:30']);
    expect(runsOf('a 08:00-09:00', 'a 09:00-10:00')).toEqual([]);
  });

  it('are found where a row is repeated', () => {
    expect(runsOf('a 08:00-08:45', 'a 08:00-08:45', 'a 08:45-09:30')).toEqual([
      'a 08:00-08:45, a 08:00-08:45, a 08:45-09:30',
    ]);
    expect(runsOf('a 08:00-08:45', 'a 08:00-08:45')).toEqual([]);
  });
});
