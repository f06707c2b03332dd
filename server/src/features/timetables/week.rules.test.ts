import { describe, expect, it } from 'vitest';
import { occurrence, weekOf } from './week.rules.ts';

describe('the week of a university', () => {
  it('runs from Monday to Sunday by its own calendar', () => {
    expect(weekOf(Date.UTC(2026, 10, 22, 23, 30), 'UTC')).toEqual({ today: '2026-11-22', monday: '2026-11-16' });
    expect(weekOf(Date.UTC(2026, 10, 22, 23, 30), 'Europe/Berlin')).toEqual({
      today: '2026-11-23',
      monday: '2026-11-23',
    });
    expect(weekOf(Date.UTC(2026, 0, 1), 'America/New_York')).toEqual({ today: '2025-12-31', monday: '2025-12-29' });
  });

  it('keeps a class at its wall-clock time when the clocks change', () => {
    const class9 = { day: 'Monday', start: '09:00', end: '10:00' } as const;
    expect(new Date(occurrence(class9, '2026-10-19', 'Europe/Berlin', 0).startsMs).toISOString()).toBe(
      '2026-10-19T07:00:00.000Z',
    );
    expect(new Date(occurrence(class9, '2026-10-26', 'Europe/Berlin', 0).startsMs).toISOString()).toBe(
      '2026-10-26T08:00:00.000Z',
    );
    const night = occurrence({ day: 'Sunday', start: '01:30', end: '03:30' }, '2026-10-19', 'Europe/Berlin', 0);
    expect((night.endsMs - night.startsMs) / 3_600_000).toBe(3);
  });
});
