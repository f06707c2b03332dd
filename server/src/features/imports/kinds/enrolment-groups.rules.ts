import type { ImportKind } from '@muster/contract/academics/import-kinds';
import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import { importLimits } from '@muster/contract/academics/imports';
import { isPlaceholder } from '../parsing/placeholders.rules.ts';
import { typeOfGroups } from '../parsing/types-of-groups.rules.ts';
import { normalizeWord } from '../parsing/usual-values.rules.ts';
import type { SourceRow } from '../validation/validate-row.rules.ts';

const maxListedLines = 10;

/**
 * Gives a file of enrolments one row for each group of a row: 'Groupe TD' and 'Groupe TP' have one each. The first one stays in its line, the
 * others follow the last line of the file. A name gets the type of its column, because each type may have a group 1. Rows that were expanded
 * before stay as they are.
 */
export function expandGroups(
  kind: ImportKind,
  headers: readonly string[],
  { 'Parallel Group': source }: ImportMatching,
  rows: readonly SourceRow[],
): { readonly rows: readonly SourceRow[]; readonly notices: readonly string[] } {
  const columns = (source?.columns ?? []).map((at) => ({ at, type: typeOfGroups(headers[at] ?? '') }));
  if (kind !== 'enrolments' || columns.length === 0 || columns.some(({ type }) => type === undefined))
    return { rows, notices: [] };
  const further: SourceRow[] = [];
  const lines: number[] = [];
  const lastLine = rows.at(-1)?.line ?? 0;
  const first = rows.map((row) => {
    const groups = columns.flatMap(({ at, type = '' }) => {
      const name = row.cells[at]?.trim() ?? '';
      if (name === '' || isPlaceholder({ field: 'parallel_group' }, name)) return [];
      return [{ at, name: normalizeWord(name).includes(normalizeWord(type)) ? name : `${type} ${name}` }];
    });
    if (groups.length === 0 || rows.length + further.length + groups.length > importLimits.rows) return row;
    const [ofLine = row, ...ofOthers] = groups.map(({ at, name }): SourceRow => {
      const cells = [...row.cells];
      for (const column of columns) cells[column.at] = '';
      cells[at] = name;
      return { line: row.line, cells };
    });
    for (const { cells } of ofOthers) further.push({ line: lastLine + further.length + 1, cells });
    if (ofOthers.length > 0) lines.push(row.line);
    return ofLine;
  });
  if (lines.length === 0) return { rows: first, notices: [] };
  const notice = `Rows with several groups were read as one row for each group: ${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, maxListedLines).join(', ')}${lines.length > maxListedLines ? ', …' : ''}. The further rows follow the last line.`;
  return { rows: [...first, ...further], notices: [notice] };
}
