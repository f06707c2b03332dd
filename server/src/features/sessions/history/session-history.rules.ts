export type HistoryDay = { readonly day: string; readonly held: number };
type Slice = { readonly limit: number; readonly offset: number };

/** Finds the days that a slice of the history covers, and its offset within the newest of them. Undefined for an empty slice. */
export function daysOfSlice(newestFirst: readonly HistoryDay[], { limit, offset }: Slice) {
  let before = 0;
  let newest: { readonly to: string; readonly offset: number } | undefined;
  let from = '';
  for (const { day, held } of newestFirst) {
    if (before >= offset + limit) break;
    if (before + held > offset) {
      newest ??= { to: day, offset: offset - before };
      from = day;
    }
    before += held;
  }
  return newest && { ...newest, from };
}
