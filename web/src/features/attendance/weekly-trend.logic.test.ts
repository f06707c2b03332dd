import type { MyModule } from '@muster/contract/attendance/attendance';
import { describe, expect, it } from 'vitest';
import { firstPerfectWeek, isTrend, lastWeeks } from './weekly-trend.logic.ts';

type Marked = MyModule['records'][number];
const on = (date: string, status: Marked['status']): Marked => ({
  session_id: date,
  session_type: 'Lecture',
  location: '',
  date,
  class_start_time: '09:00',
  class_end_time: '11:00',
  attendance_requirement: 'required',
  status,
  method: null,
  marked_at: null,
  location_verdict: null,
  is_corrected: false,
});

describe('weekly trend', () => {
  it('sums the weeks from Monday to Sunday over all modules and ignores excused classes and classes in progress', () => {
    const modules = [
      { records: [on('2026-11-22', 'present'), on('2026-11-16', 'absent'), on('2026-11-15', 'late')] },
      {
        records: [
          on('2026-11-17', 'excused'),
          on('2026-11-20', 'in_progress'),
          on('2026-11-18', 'online'),
          on('2026-10-05', 'present'),
        ],
      },
    ];
    const weeks = lastWeeks(modules, '2026-11-21', 3);
    expect(weeks).toEqual([
      { monday: '2026-11-02', attended: 0, total: 0, percentage: null },
      { monday: '2026-11-09', attended: 1, total: 1, percentage: 100 },
      { monday: '2026-11-16', attended: 2, total: 3, percentage: 66.7 },
    ]);
    expect(isTrend(weeks)).toBe(true);
    expect(isTrend(weeks.slice(0, 2))).toBe(false);
  });
});

describe('first perfect week', () => {
  const held = (date: string, state: 'as planned' | 'cancelled' = 'as planned') => ({ class_date: date, state });
  const attended = [on('2026-11-23', 'present'), on('2026-11-25', 'late')];
  const planned = [held('2026-11-23'), held('2026-11-25'), held('2026-11-27', 'cancelled'), held('2026-11-30')];
  const of = (records: Marked[], classes = planned) => firstPerfectWeek([{ records }], classes, '2026-11-25');

  it('is complete when each class that took place is attended and none of the week is left', () => {
    expect(of(attended)).toBe(2);
    expect(of(attended, [...planned, held('2026-11-28')])).toBeUndefined();
    expect(of([on('2026-11-23', 'absent'), on('2026-11-25', 'present')])).toBeUndefined();
    expect(of([on('2026-11-23', 'in_progress'), on('2026-11-25', 'present')])).toBeUndefined();
  });

  it('is no news after an earlier one', () => {
    expect(of([...attended, on('2026-11-18', 'absent'), on('2026-11-16', 'present')])).toBe(2);
    expect(of([...attended, on('2026-11-18', 'present')])).toBeUndefined();
  });
});
