import type { ImportKind } from '@muster/contract/academics/import-kinds';
import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import { isPlaceholder } from '../parsing/placeholders.rules.ts';
import { typeOfGroups } from '../parsing/types-of-groups.rules.ts';
import { normalizeWord } from '../parsing/usual-values.rules.ts';
import { type ExpandedRows, expandRows } from '../parsing/expand-rows.rules.ts';
import type { SourceRow } from '../validation/validate-row.rules.ts';

/**
 * Gives a file of enrolments one row for each group of a row: 'Groupe TD' and 'Groupe TP' have one each. The first one stays in its line, the
 * others follow the last line of the file. A class of a timetable file has all groups of its row. A name gets the type of its column, because each
 * type may have a group 1. Rows that were expanded before stay as they are.
 */
export function expandGroups(
  kind: ImportKind,
  headers: readonly string[],
  { 'Parallel Group': source }: ImportMatching,
  rows: readonly SourceRow[],
): ExpandedRows {
  const columns = (source?.columns ?? []).map((at) => ({ at, type: typeOfGroups(headers[at] ?? '') }));
  const isOpen = kind === 'enrolments' || (kind === 'timetables' && columns.length > 1);
  if (!isOpen || columns.length === 0 || columns.some(({ type }) => type === undefined)) return { rows, notices: [] };
  const split = (row: readonly string[]): string[][] => {
    const named = columns.flatMap(({ at, type = '' }) => {
      const name = row[at]?.trim() ?? '';
      if (name === '' || isPlaceholder({ field: 'parallel_group' }, name)) return [];
      return [{ at, name: normalizeWord(name).includes(normalizeWord(type)) ? name : `${type} ${name}` }];
    });
    const [first] = named;
    const ofRows =
      kind === 'timetables' && first ? [{ at: first.at, name: named.map(({ name }) => name).join('; ') }] : named;
    return ofRows.map(({ at, name }) =>
      row.map((cell, column) => (column === at ? name : columns.some((one) => one.at === column) ? '' : cell)),
    );
  };
  return expandRows(rows, split, {
    what: 'Rows with several groups were read as one row for each group',
    which: 'rows',
  });
}
