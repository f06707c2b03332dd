import { isFlagged, noCounts, type RegisterCounts, type RegisterRow } from '@muster/contract/attendance/registers';
import { isAttended } from '@muster/contract/attendance/statuses';

/** Counts a register. `count` is the number of students who attended; `flagged` of those with an open flag or a late delivery that waits. */
export function countsOf(rows: readonly Pick<RegisterRow, 'status' | 'flags' | 'late_delivery'>[]): RegisterCounts {
  const counts = { ...noCounts, expected: rows.length };
  for (const row of rows) {
    const { status } = row;
    counts[status] += 1;
    if (isAttended(status)) counts.count += 1;
    if (isFlagged(row)) counts.flagged += 1;
  }
  return counts;
}
