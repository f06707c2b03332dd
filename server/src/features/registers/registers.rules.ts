import { noCounts, type RegisterCounts, type RegisterRow } from '@muster/contract/attendance/registers';
import { isAttended } from '@muster/contract/attendance/statuses';

/** Counts a register. `count` is the number of students who attended; `flagged` of those with an open flag. */
export function countsOf(rows: readonly Pick<RegisterRow, 'status' | 'flags'>[]): RegisterCounts {
  const counts = { ...noCounts, expected: rows.length };
  for (const { status, flags } of rows) {
    counts[status] += 1;
    if (isAttended(status)) counts.count += 1;
    if (flags.some(({ state }) => state === 'open')) counts.flagged += 1;
  }
  return counts;
}
