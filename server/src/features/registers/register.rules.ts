import type { RegisterRow } from '@muster/contract/registers';

export type Counts = {
  expected: number;
  count: number;
  present: number;
  late: number;
  excused: number;
  flagged: number;
};

/** Present and late are here; whoever has no mark is absent. Flagged counts people whose flag nobody has looked at. */
export function countsOf(rows: readonly Pick<RegisterRow, 'status' | 'flags'>[]): Counts {
  const counts: Counts = { expected: rows.length, count: 0, present: 0, late: 0, excused: 0, flagged: 0 };
  for (const { status, flags } of rows) {
    if (status !== 'absent') counts[status] += 1;
    if (status === 'present' || status === 'late') counts.count += 1;
    if (flags.some(({ state }) => state === 'open')) counts.flagged += 1;
  }
  return counts;
}
