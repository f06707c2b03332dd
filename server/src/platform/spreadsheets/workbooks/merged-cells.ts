type Merge = { readonly column: number; readonly first: number; readonly last: number };

/** Rows count from 0. */
function parseMerge(range: string): Merge | undefined {
  const [, letters, first, last] = /^\$?([A-Z]{1,3})\$?(\d+):\$?[A-Z]{1,3}\$?(\d+)$/u.exec(range) ?? [];
  if (letters === undefined) return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, first: Number(first) - 1, last: Number(last) - 1 };
}

/**
 * Gives the value of a merged cell to each row of the merge that has other values. A merge across columns counts for its first column.
 * Rows must come in order.
 */
export function makeMergeFiller(ranges: readonly string[]): (row: number, cells: string[]) => string[] {
  const merges = ranges.flatMap((range) => parseMerge(range) ?? []).filter(({ first, last }) => last > first);
  const startsAt = Map.groupBy(merges, ({ first }) => first);
  let active: (Merge & { readonly value: string })[] = [];
  return (row, cells) => {
    active = active.filter(({ last }) => last >= row);
    const isBlank = cells.every((cell) => cell.trim() === '');
    for (const { column, value } of isBlank ? [] : active) {
      while (cells.length <= column) cells.push('');
      if (cells[column] === '') cells[column] = value;
    }
    for (const merge of startsAt.get(row) ?? []) active.push({ ...merge, value: cells[merge.column] ?? '' });
    return cells;
  };
}
