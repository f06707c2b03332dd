import { describe, expect, it } from 'vitest';
import {
  addMinutes,
  minutesBetween,
  timeAt,
  totalHeight,
  visibleHours,
  hourLinePositions,
  positionInDay,
  layoutItems,
  parseDay,
  mondayOfWeek,
} from './week.logic.ts';

const item = (start: string, end: string) => ({ id: `${start}-${end}`, date: '2026-11-23', start, end });
const hours = visibleHours([item('08:00', '09:00'), item('17:00', '18:00')]);
const drawn = (...items: ReturnType<typeof item>[]) =>
  visibleHours(items)
    .map(({ from, to, height }) => (height === 1 ? String(from) : `${from}…${to}`))
    .join(' ');

describe('week grid', () => {
  it('covers all items and at least the default hours', () => {
    expect(drawn(item('07:30', '08:30'), item('17:00', '19:15'))).toBe('7 8 9 10 11 12 13 14 15 16 17 18 19');
    expect(drawn(item('10:00', '11:00'))).toBe('9 10 11 12 13 14 15');
    expect(drawn()).toBe('9 10 11 12 13 14 15');
  });

  it('folds the hours between a class at midnight and the working day', () => {
    const night = item('00:00', '02:00');
    expect(drawn(night)).toBe('0 1 2…9 9 10 11 12 13 14 15');
    expect(drawn(night, item('04:00', '04:30'))).toBe('0 1 2…4 4 5…9 9 10 11 12 13 14 15');
    expect(drawn(item('18:00', '19:00'), item('22:00', '23:59'))).toBe('9 10 11 12 13 14 15 16…18 18 19…22 22 23');
    const folded = visibleHours([night]);
    expect(totalHeight(folded)).toBe(9.5);
    expect(['00:00', '02:00', '05:30', '09:00', '16:00'].map((time) => positionInDay(time, folded) * 9.5)).toEqual([
      0, 2, 2.25, 2.5, 9.5,
    ]);
    const [placed] = layoutItems([night], folded);
    expect([placed!.top, placed!.height * 9.5]).toEqual([0, 2]);
    expect(hourLinePositions(folded).map((part) => part * 9.5)).toEqual([1, 2, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5]);
  });

  it('places times outside its hours outside 0 to 1', () => {
    expect(positionInDay('07:00', hours)).toBeLessThan(0);
    expect(positionInDay('18:30', hours)).toBeGreaterThan(1);
  });

  it('finds the quarter hour of a position', () => {
    for (const time of ['08:00', '09:15', '12:30', '17:45'])
      expect(timeAt(positionInDay(time, hours), hours)).toBe(time);
    expect(timeAt(positionInDay('09:09', hours), hours)).toBe('09:15');
    expect([timeAt(-1, hours), timeAt(2, hours)]).toEqual(['08:00', '18:00']);
    const folded = visibleHours([item('00:00', '02:00')]);
    expect(timeAt(positionInDay('10:30', folded), folded)).toBe('10:30');
  });

  it('adds minutes within the day', () => {
    expect(addMinutes('09:45', minutesBetween('10:00', '11:30'))).toBe('11:15');
    expect(addMinutes('23:00', 60)).toBeUndefined();
  });

  it('positions a class by its time', () => {
    const [placed] = layoutItems([item('09:00', '11:00')], hours);
    expect(placed).toMatchObject({ top: 0.1, lane: 0, lanes: 1 });
    expect(placed!.height).toBeCloseTo(0.2);
  });

  it('puts overlapping classes into lanes', () => {
    const placed = layoutItems([item('11:00', '12:00'), item('09:00', '11:00'), item('10:00', '10:30')], hours);
    expect(placed.map(({ item: { id }, lane, lanes }) => [id, lane, lanes])).toEqual([
      ['09:00-11:00', 0, 2],
      ['10:00-10:30', 1, 2],
      ['11:00-12:00', 0, 1],
    ]);
  });

  it('reuses a free lane', () => {
    const placed = layoutItems([item('09:00', '12:00'), item('09:00', '10:00'), item('10:00', '11:00')], hours);
    expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [1, 2],
    ]);
  });
});

it('mondayOfWeek crosses months and years', () => {
  expect(mondayOfWeek('2026-11-29', 0)).toBe('2026-11-23');
  expect(mondayOfWeek('2026-11-23', 1)).toBe('2026-11-30');
  expect(mondayOfWeek('2027-01-01', -1)).toBe('2026-12-21');
});

it('parseDay rejects invalid dates', () => {
  expect(parseDay('2026-11-23')).toBe('2026-11-23');
  for (const text of ['', 'today', '2026-02-30', '2026-13-01', '0000-01-01', '20261123'])
    expect(parseDay(text)).toBe(undefined);
});
