import { formatInstant } from '#platform/table-files/format-dates.rules.ts';
import type { UndoableRow } from '../import-rows.store.ts';
import type { RowRules, Values } from '../validation/row-fields.rules.ts';
import type { LatestChange } from './later-changes.store.ts';

/** A record that was changed after the import, or deleted or joined into another one. */
export type LaterChange = { readonly line: number; readonly recordId: string; readonly text: string };

/**
 * What happened after the import to the record of a row; undefined: nothing. `current`: its values now, undefined if it was deleted.
 * `isChanged`: it differs in fields that the import did not change.
 */
export function findLaterChange(
  { line, record_id: recordId, changes }: UndoableRow,
  { columns, keyColumn, isKeyAlone }: RowRules,
  current: Values | undefined,
  isChanged: boolean,
): LaterChange | undefined {
  const keyField = columns[keyColumn]?.field ?? '';
  const key = isKeyAlone ? (current?.[keyField] ?? changes[keyField]?.[1]) : undefined;
  const describe = (what: string): LaterChange => ({
    line,
    recordId,
    text: `line ${line}${typeof key === 'string' ? ` (${key})` : ''} was ${what}`,
  });
  if (!current) return describe('deleted');
  if (typeof current['joined_number'] === 'string') return describe(`joined into ${current['joined_number']}`);
  const fields = Object.entries(changes).filter(
    ([field, [, imported]]) => field in current && (current[field] ?? null) !== imported,
  );
  if (fields.length === 0 && !isChanged) return undefined;
  const labels = fields.flatMap(
    ([field]) => Object.keys(columns).find((label) => columns[label]?.field === field) ?? [],
  );
  return describe(labels.length === 0 ? 'changed' : `changed in ${labels.join(', ')}`);
}

/** Names the changes with their time and person, where they are known. `count`: how many there are. */
export function describeLaterChanges(
  changes: readonly LaterChange[],
  count: number,
  latestOf: ReadonlyMap<string, LatestChange>,
): string {
  const texts = changes.map(({ recordId, text }) => {
    const latest = latestOf.get(recordId);
    if (!latest) return text;
    const { at, by, file_name: file } = latest;
    const origin = [file === null ? '' : ` with the file "${file}"`, by === null ? '' : ` by ${by.name}`].join('');
    return `${text}${origin}, ${formatInstant(at.getTime(), latest)}`;
  });
  const others = count - changes.length;
  const [first = '', ...further] = others > 0 ? [...texts, `${others} more`] : texts;
  return `${[first.charAt(0).toUpperCase() + first.slice(1), ...further].join('; ')}.`;
}
