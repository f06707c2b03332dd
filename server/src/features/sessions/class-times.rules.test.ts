import { describe, expect, it } from 'vitest';
import { localNow } from './class-times.rules.ts';

describe('local time of a university', () => {
  it('returns date, time and weekday in its time zone', () => {
    const ms = Date.UTC(2026, 11, 31, 20, 5, 59);
    expect(localNow(ms, 'UTC')).toEqual({ date: '2026-12-31', time: '20:05', weekday: 'Thursday' });
    expect(localNow(ms, 'Asia/Tokyo')).toEqual({ date: '2027-01-01', time: '05:05', weekday: 'Friday' });
  });
});
