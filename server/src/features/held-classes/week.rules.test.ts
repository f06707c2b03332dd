import { describe, expect, it } from 'vitest';
import { addDays } from '#platform/dates.rules.ts';
import { instantsOf, isOpenAt, weekdayOf, weekOf } from './week.rules.ts';

describe('week rules', () => {
  it('compute the week from Monday to Sunday in the time zone', () => {
    expect(weekOf(Date.UTC(2026, 10, 22, 23, 30), 'UTC')).toEqual({ today: '2026-11-22', monday: '2026-11-16' });
    expect(weekOf(Date.UTC(2026, 10, 22, 23, 30), 'Europe/Berlin')).toEqual({
      today: '2026-11-23',
      monday: '2026-11-23',
    });
    expect(weekOf(Date.UTC(2026, 0, 1), 'America/New_York')).toEqual({ today: '2025-12-31', monday: '2025-12-29' });
  });

  it('add days across months and years', () => {
    expect([addDays('2024-02-28', 2), addDays('2026-01-01', -1), weekdayOf('2026-11-22')]).toEqual([
      '2024-03-01',
      '2025-12-31',
      'Sunday',
    ]);
  });

  it('keep the local time of a class across clock changes', () => {
    const class9 = { start_time: '09:00', end_time: '10:00' };
    const startOn = (date: string) => new Date(instantsOf({ date, ...class9 }, 'Europe/Berlin').startsMs).toISOString();
    expect(startOn('2026-10-19')).toBe('2026-10-19T07:00:00.000Z');
    expect(startOn('2026-10-26')).toBe('2026-10-26T08:00:00.000Z');
  });

  it('never end a class before its start on days of clock changes', () => {
    const hours = (date: string, start_time: string, end_time: string) => {
      const { startsMs, endsMs } = instantsOf({ date, start_time, end_time }, 'Europe/Berlin');
      return (endsMs - startsMs) / 3_600_000;
    };
    expect(hours('2026-10-25', '01:30', '03:30')).toBe(3);
    expect(hours('2026-03-29', '01:30', '03:30')).toBe(1);
    expect(hours('2026-03-29', '02:15', '03:00')).toBe(0.75);
    expect(hours('2026-11-30', '22:00', '24:00')).toBe(2);
  });

  it('open a class from 30 minutes before its start until its end', () => {
    const held = { startsMs: 10_000_000, endsMs: 20_000_000 };
    const at = [8_199_999, 8_200_000, 19_999_999, 20_000_000].map((ms) => isOpenAt(held, ms));
    expect(at).toEqual([false, true, true, false]);
  });
});
