import type { MyModule } from '@muster/contract/attendance/attendance';
import { describe, expect, it } from 'vitest';
import { isTrend, lastWeeks } from './weekly-trend.logic.ts';

type Marked = MyModule['records'][number];
const on = (date: string, status: Marked['status']): Marked => ({
  session_id: date,
  session_type: 'Lecture',
  location: '',
  date,
  class_start_time: '09:00',
  class_end_time: '11:00',
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
