import { plural } from '@muster/contract/http/plural';
import { importLimits } from '@muster/contract/academics/imports';
import type { SourceRow } from '../validation/validate-row.rules.ts';

export type ExpandedRows = { readonly rows: readonly SourceRow[]; readonly notices: readonly string[] };

const maxListedLines = 10;

/**
 * Makes several rows of one, as far as the limit of rows allows. `split`: the cells of the rows that a row becomes; none: it stays as it is. The
 * first one stays in its line, the others follow the last line of the file. `what` and `which` are the words of the notice about them.
 */
export function expandRows(
  rows: readonly SourceRow[],
  split: (cells: readonly string[], line: number) => readonly (readonly string[])[],
  { what, which }: { readonly what: string; readonly which: string },
): ExpandedRows {
  const further: SourceRow[] = [];
  const lines: number[] = [];
  const lastLine = rows.at(-1)?.line ?? 0;
  const first = rows.map((row) => {
    const [own, ...others] = split(row.cells, row.line);
    if (own === undefined || rows.length + further.length + others.length + 1 > importLimits.rows) return row;
    for (const cells of others) further.push({ line: lastLine + further.length + 1, cells });
    if (others.length > 0) lines.push(row.line);
    return { line: row.line, cells: own };
  });
  if (lines.length === 0) return { rows: first, notices: [] };
  return {
    rows: [...first, ...further],
    notices: [`${what}: ${listLines(lines, maxListedLines)}. The further ${which} follow the last line.`],
  };
}

/** 'line 3', 'lines 3, 4, …' */
export const listLines = (lines: readonly number[], max: number): string =>
  `${plural(lines.length, 'line')} ${lines.slice(0, max).join(', ')}${lines.length > max ? ', …' : ''}`;
