export type Wanted = { readonly width: number; /** Never less than it wants. */ readonly isFixed: boolean };

/**
 * Columns as wide as they want where there is room, and what is left over shared out; where there is none, narrow ones keep
 * what they want and the wide ones share the rest evenly.
 */
export function columnWidths(columns: readonly Wanted[], room: number): number[] {
  const sum = columns.reduce((total, { width }) => total + width, 0);
  if (sum <= room) return columns.map(({ width }) => width + (room - sum) / columns.length);
  const widths = columns.map(({ width, isFixed }) => (isFixed ? width : undefined));
  for (;;) {
    const open = widths.filter((width) => width === undefined).length;
    const left = room - widths.reduce<number>((total, width) => total + (width ?? 0), 0);
    // Figures alone can be too many: then everything shrinks alike.
    if (open === 0 || left <= 0) return columns.map(({ width }) => (width * room) / sum);
    const share = left / open;
    const narrow = columns.findIndex(({ width }, at) => widths[at] === undefined && width <= share);
    if (narrow < 0) return widths.map((width) => width ?? share);
    widths[narrow] = columns[narrow]?.width ?? 0;
  }
}
