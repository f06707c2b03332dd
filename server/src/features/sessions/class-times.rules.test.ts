import { describe, expect, it } from 'vitest';
import { isOpenNow, localNow } from './class-times.rules.ts';

describe('the clock of a university', () => {
  it('shows its own date, time and weekday', () => {
    const ms = Date.UTC(2026, 11, 31, 20, 5, 59);
    expect(localNow(ms, 'UTC')).toEqual({ date: '2026-12-31', time: '20:05', weekday: 'Thursday' });
    expect(localNow(ms, 'Asia/Tokyo')).toEqual({ date: '2027-01-01', time: '05:05', weekday: 'Friday' });
  });

  it('opens a class half an hour before its start, also on the night when the clocks change', () => {
    const weekly = { day_of_week: 'Sunday', start_time: '03:00', end_time: '04:00' };
    const startMs = Date.UTC(2026, 9, 25, 2, 0);
    expect(isOpenNow(weekly, startMs - 1_800_001, 'Europe/Berlin')).toBe(false);
    expect(isOpenNow(weekly, startMs - 1_800_000, 'Europe/Berlin')).toBe(true);
    expect(isOpenNow(weekly, startMs + 3_599_999, 'Europe/Berlin')).toBe(true);
    expect(isOpenNow(weekly, startMs + 3_600_000, 'Europe/Berlin')).toBe(false);
    expect(isOpenNow({ ...weekly, day_of_week: 'Monday' }, startMs, 'Europe/Berlin')).toBe(false);
  });
});
