import { normalizeWord } from '../parsing/usual-values.rules.ts';

export type Row = { readonly line: number; readonly cells: readonly string[] };
/** `own`: the cells of the row itself, which differ where the row above is needed. */
export type Headings = { readonly headings: readonly string[]; readonly own: readonly string[] };
/** `groups`: the heading above each cell of a group of columns; '' for others. */
type GroupedHeadings = Headings & { readonly groups: readonly string[] };

/**
 * The headings of a row below one with headings of groups of columns: a blank cell has its heading above, and cells that are alike have that
 * of their group before them: 'Theory' over 'Day' and 'Practical' over 'Day'. The cells of a group are blank but for its first.
 */
export function headingsOf(row: Row | undefined, above: Row | undefined): GroupedHeadings {
  const own = row?.cells ?? [];
  const filled = above?.cells.filter((cell) => cell.trim() !== '').length ?? 0;
  if (!row || !above || above.line !== row.line - 1 || filled < 2) return { headings: own, own, groups: [] };
  const counts = Map.groupBy(own, normalizeWord);
  const groups: string[] = [];
  let group = '';
  const headings = Array.from({ length: Math.max(own.length, above.cells.length) }, (_, at) => {
    const [upper, lower] = [above.cells[at]?.trim() ?? '', own[at]?.trim() ?? ''];
    const isAlone = lower === '' || normalizeWord(upper) === normalizeWord(lower);
    if (upper !== '') group = isAlone ? '' : upper;
    groups.push(lower === '' ? '' : group);
    if (lower === '') return upper;
    return group !== '' && (counts.get(normalizeWord(lower))?.length ?? 0) > 1 ? `${group} ${lower}` : lower;
  });
  return { headings, own, groups };
}
