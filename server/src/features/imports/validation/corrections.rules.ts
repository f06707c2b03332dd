import type { CorrectionRules, ExistingRecord, Values } from './row-fields.rules.ts';

export const correctionQuestion =
  'This may be an existing class that was changed. Change that class, or add a further one.';

type NewRow = { readonly line: number; readonly values: Values };

/**
 * Pairs rows that would add a record with records that are in no row of the file. Each belongs to one pair at most; the most similar ones
 * first, then in order.
 */
export function pairCorrections(
  { scopeOf, similarityOf, orderOf }: CorrectionRules,
  rows: readonly NewRow[],
  unlisted: readonly ExistingRecord[],
): Map<number, ExistingRecord> {
  const inOrder = <One extends { readonly values: Values }>(all: readonly One[]): One[] =>
    all.toSorted((a, b) => (orderOf(a.values) < orderOf(b.values) ? -1 : 1));
  const recordsOf = Map.groupBy(inOrder(unlisted), ({ values }) => scopeOf(values));
  const candidates = inOrder(rows).flatMap(({ line, values }) =>
    (recordsOf.get(scopeOf(values)) ?? []).map((record) => {
      return { line, record, similarity: similarityOf(values, record.values) };
    }),
  );
  const pairs = new Map<number, ExistingRecord>();
  const used = new Set<string>();
  // Sorting is stable.
  for (const { line, record, similarity } of candidates.toSorted((a, b) => b.similarity - a.similarity)) {
    if (similarity === 0 || pairs.has(line) || used.has(record.id)) continue;
    pairs.set(line, record);
    used.add(record.id);
  }
  return pairs;
}
