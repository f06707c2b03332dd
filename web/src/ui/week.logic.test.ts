import { describe, expect, test } from 'vitest';
import { hoursOf, placedIn, readDay, weekBeside } from './week.logic.ts';

const item = (start: string, end: string) => ({ id: `${start}-${end}`, date: '2026-11-23', start, end });
const hours = { first: 8, last: 18 };

describe('a week that is drawn', () => {
  test('has room for the earliest and the latest, and is never lower than a working day', () => {
    expect(hoursOf([item('07:30', '08:30'), item('18:00', '20:15')])).toEqual({ first: 7, last: 21 });
    expect(hoursOf([item('10:00', '11:00')])).toEqual({ first: 9, last: 16 });
  });

  test('puts a class where its time is', () => {
    expect(placedIn([item('09:00', '11:00')], hours)[0]).toMatchObject({ top: 0.1, height: 0.2, lane: 0, lanes: 1 });
  });

  test('classes at the same time stand side by side; the next one has the whole width again', () => {
    const placed = placedIn([item('11:00', '12:00'), item('09:00', '11:00'), item('10:00', '10:30')], hours);
    expect(placed.map(({ item: { id }, lane, lanes }) => [id, lane, lanes])).toEqual([
      ['09:00-11:00', 0, 2],
      ['10:00-10:30', 1, 2],
      ['11:00-12:00', 0, 1],
    ]);
  });

  test('a lane that is free again is used again', () => {
    const placed = placedIn([item('09:00', '12:00'), item('09:00', '10:00'), item('10:00', '11:00')], hours);
    expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [1, 2],
    ]);
  });
});

test('weeks begin on Monday, over the ends of months and years', () => {
  expect(weekBeside('2026-11-29', 0)).toBe('2026-11-23');
  expect(weekBeside('2026-11-23', 1)).toBe('2026-11-30');
  expect(weekBeside('2027-01-01', -1)).toBe('2026-12-21');
});

test('an address that names no day of the calendar names none', () => {
  expect(readDay('2026-11-23')).toBe('2026-11-23');
  for (const text of ['', 'today', '2026-02-30', '2026-13-01', '0000-01-01', '20261123'])
    expect(readDay(text)).toBe(undefined);
});
