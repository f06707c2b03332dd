import type { UniversityTx } from '#platform/database/database.ts';
import { pairCorrections } from './corrections.rules.ts';
import type { ImportedTable } from './imported-table.service.ts';
import { type ExistingRecord, toExistingRecord } from './row-fields.rules.ts';
import { findMatches } from './row-keys.rules.ts';
import type { ReadRow, ValidationContext } from './validate-row.rules.ts';

/**
 * Finds the rows that may be existing records with another key, by line. Only records that no row has are considered: a file that has a
 * record and a similar one adds the latter.
 */
export async function findCorrections(
  tx: UniversityTx,
  { listSimilar }: ImportedTable,
  rows: readonly ReadRow[],
  context: Pick<ValidationContext, 'rules' | 'references' | 'rowsOfKey' | 'today'>,
): Promise<ReadonlyMap<number, ExistingRecord>> {
  const { rules, references, today } = context;
  if (!rules.corrections || !listSimilar) return new Map();
  const firstOfKey = new Map(rows.toReversed().flatMap((row) => (row.key === undefined ? [] : [[row.key, row]])));
  const records = (await listSimilar(tx, [...firstOfKey.keys()])).map(toExistingRecord);
  const existingByKey = Map.groupBy(records, ({ values }) => rules.keyOfExisting(values));
  const listedIds = new Set<string>();
  const added: ReadRow[] = [];
  for (const row of rows) {
    const matches = findMatches(row, { ...context, existingByKey });
    for (const { id } of matches) listedIds.add(id);
    if (matches.length === 0 && firstOfKey.get(row.key ?? '') === row) added.push(row);
  }
  const unlisted = records.filter(({ id }) => !listedIds.has(id));
  if (unlisted.length === 0) return new Map();
  const hasNoError = ({ errors }: ReadRow, reasons: object): boolean =>
    Object.keys({ ...errors, ...reasons }).length === 0;
  const inputs = new Map(added.map((row) => [row.line, row]));
  const valid = added.flatMap((row) => {
    const { values, reasons } = rules.validate(row.input, undefined, references, today);
    return hasNoError(row, reasons) ? [{ line: row.line, values }] : [];
  });
  const pairs = pairCorrections(rules.corrections, valid, unlisted);
  // An import cannot change everything of a record.
  return new Map(
    [...pairs].filter(([line, record]) => {
      const row = inputs.get(line);
      return row && hasNoError(row, rules.validate(row.input, record, references, today).reasons);
    }),
  );
}
