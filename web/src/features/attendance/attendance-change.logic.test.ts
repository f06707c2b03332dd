import type { RecordStatus } from '@muster/contract/attendance/statuses';
import { describe, expect, it } from 'vitest';
import { changeOf } from './attendance-change.logic.ts';

const of = (...records: [date: string, status: RecordStatus][]) => [
  { records: records.map(([date, status]) => ({ date, status, attendance_requirement: 'required' as const })) },
];

describe('changeOf', () => {
  it('compares the last four weeks with the four before', () => {
    const modules = [
      ...of(['2026-11-27', 'present'], ['2026-10-31', 'late'], ['2026-11-02', 'absent']),
      ...of(['2026-10-30', 'present'], ['2026-10-03', 'absent'], ['2026-10-02', 'absent']),
    ];
    // 2 of 3 against 1 of 2.
    expect(changeOf(modules, '2026-11-27')).toBe(16.7);
  });

  it('leaves out excused, withdrawn and unmarked classes', () => {
    const modules = of(['2026-11-27', 'excused'], ['2026-11-26', 'in_progress'], ['2026-11-25', 'withdrawn']);
    expect(changeOf([...modules, ...of(['2026-10-20', 'present'])], '2026-11-27')).toBeNull();
    expect(changeOf([...modules, ...of(['2026-10-20', 'present'], ['2026-11-20', 'present'])], '2026-11-27')).toBe(0);
  });
});
