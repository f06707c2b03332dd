import type { RegisterRow } from '@muster/contract/attendance/registers';
import { isAttended, type ShownStatus } from '@muster/contract/attendance/statuses';

export type Counts = Record<ShownStatus, number> & { expected: number; count: number; flagged: number };

/** Counts a register. `count` is the number of students who attended; `flagged` of those with an open flag. */
export function countsOf(rows: readonly Pick<RegisterRow, 'status' | 'flags'>[]): Counts {
  const counts: Counts = {
    expected: rows.length,
    count: 0,
    present: 0,
    late: 0,
    online: 0,
    absent: 0,
    excused: 0,
    in_progress: 0,
    flagged: 0,
  };
  for (const { status, flags } of rows) {
    counts[status] += 1;
    if (isAttended(status)) counts.count += 1;
    if (flags.some(({ state }) => state === 'open')) counts.flagged += 1;
  }
  return counts;
}
