import type { RegisterRow } from '@muster/contract/attendance/registers';

export type Counts = {
  expected: number;
  count: number;
  present: number;
  late: number;
  excused: number;
  flagged: number;
};

/** Counts a register. `count` is present plus late; `flagged` is the number of students with an open flag. */
export function countsOf(rows: readonly Pick<RegisterRow, 'status' | 'flags'>[]): Counts {
  const counts: Counts = { expected: rows.length, count: 0, present: 0, late: 0, excused: 0, flagged: 0 };
  for (const { status, flags } of rows) {
    if (status !== 'absent') counts[status] += 1;
    if (status === 'present' || status === 'late') counts.count += 1;
    if (flags.some(({ state }) => state === 'open')) counts.flagged += 1;
  }
  return counts;
}
