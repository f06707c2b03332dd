import type { JudgedRow } from './whole-row.rules.ts';

export const noCounts = () => ({ create: 0, update: 0, same: 0, refused: 0, clashing: 0 });

/** Adds how many rows are of each verdict, and how many clash with others. */
export function countRows(counts: ReturnType<typeof noCounts>, rows: readonly JudgedRow[]): void {
  for (const { verdict, clashesWith } of rows) {
    counts[verdict] += 1;
    if (clashesWith.length > 0) counts.clashing += 1;
  }
}
