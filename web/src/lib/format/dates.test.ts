import { describe, expect, it } from 'vitest';
import * as dates from './dates.ts';

const instant = '2026-11-20T19:35:07.000Z';
const colombo = 'Asia/Colombo';

describe('dates', () => {
  it('formats class times on the 12-hour clock', () => {
    expect(
      ['00:00', '00:05', '09:05', '12:00', '12:30', '23:59:30', '24:00'].map((time) => dates.formatClockTime(time)),
    ).toEqual(['12:00 AM', '12:05 AM', '9:05 AM', '12:00 PM', '12:30 PM', '11:59 PM', '12:00 AM']);
    expect(dates.formatClockTime('9:05', 24)).toBe('09:05');
    expect(dates.formatTimeRange('09:00', '11:00')).toBe('9:00 AM – 11:00 AM');
  });

  it('shows the times of server texts as the university does', () => {
    const text = 'Hall A1 is taken by CS2022 Lecture, 09:00–13:30, Dr N. Perera';
    expect(dates.withShownTimes(text)).toBe('Hall A1 is taken by CS2022 Lecture, 9:00 AM – 1:30 PM, Dr N. Perera');
    dates.setClockHours(24);
    expect(dates.withShownTimes(text)).toBe('Hall A1 is taken by CS2022 Lecture, 09:00 – 13:30, Dr N. Perera');
    dates.setClockHours(12);
  });

  it("formats instants in the university's time zone", () => {
    expect(dates.today(colombo, instant)).toBe('2026-11-21');
    expect(dates.today('America/New_York', instant)).toBe('2026-11-20');
    expect(dates.formatTime(instant, colombo)).toBe('1:05 AM');
    expect(dates.formatDateTime(instant, colombo)).toBe('21 Nov 2026, 1:05 AM');
    expect(dates.formatLongDate(instant, colombo)).toBe('Saturday, 21 November 2026');
    expect(dates.formatLiveTime(instant, colombo)).toBe('1:05:07 AM');
    expect(dates.formatLiveTime(instant, colombo, { hours: 24, hasSeconds: false })).toBe('01:05');
  });

  it('formats all times in the clock of the university', () => {
    dates.setClockHours(24);
    expect(dates.formatTime(instant, colombo)).toBe('01:05');
    expect(dates.formatLiveTime(instant, colombo)).toBe('01:05:07');
    dates.setClockHours(12);
  });

  it('adds the date only if the instant is on another day', () => {
    expect(dates.formatTimeOrDateTime('2026-11-21', instant, colombo)).toBe('1:05 AM');
    expect(dates.formatTimeOrDateTime('2026-11-20', instant, colombo)).toBe('21 Nov 2026, 1:05 AM');
    expect(dates.formatTimeOrDateTime('2026-11-20', instant, 'America/New_York')).toBe('2:35 PM');
  });

  it('formats calendar dates without a time zone shift', () => {
    expect(dates.formatDayAndDate('2026-11-21')).toBe('Sat 21 Nov');
    expect(dates.formatDateRange('2026-11-30', '2026-12-06')).toBe('30 Nov – 6 Dec 2026');
    expect(dates.formatMonth('2026-11-21')).toBe('November 2026');
  });

  it('says how long it is until an instant of the next hours', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    const until = (time: string) => dates.formatTimeUntil(now, `2026-11-${time}Z`);
    expect([until('20T12:00:30'), until('20T12:59:00'), until('20T15:30:00')]).toEqual([
      'in 1 min',
      'in 59 min',
      'in 3 h',
    ]);
    expect([until('20T12:00:00'), until('21T00:00:00')]).toEqual(['', '']);
  });

  it('rounds a countdown up', () => {
    expect([180_000, 125_001, 900, 0, -5].map(dates.formatCountdown)).toEqual(['3:00', '2:06', '0:01', '0:00', '0:00']);
  });
});
