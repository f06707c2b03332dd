import { isClashing, type JudgedRow } from './whole-row.rules.ts';

export const noCounts = () => ({ create: 0, update: 0, same: 0, refused: 0, clashing: 0 });

/** Adds how many rows are of each verdict, and how many clash with others. */
export function countRows(counts: ReturnType<typeof noCounts>, rows: readonly JudgedRow[]): void {
  for (const row of rows) counts[row.verdict] += 1;
  counts.clashing += rows.filter(isClashing).length;
}
