import { isClashing, type ValidatedRow } from './validate-row.rules.ts';

export const emptyCounts = () => ({ create: 0, update: 0, same: 0, refused: 0, clashing: 0 });

/** Adds the rows to the counts by verdict and clash. */
export function countRows(counts: ReturnType<typeof emptyCounts>, rows: readonly ValidatedRow[]): void {
  for (const row of rows) counts[row.verdict] += 1;
  counts.clashing += rows.filter(isClashing).length;
}
