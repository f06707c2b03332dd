export type ColumnSize = {
  readonly width: number;
  /** The longest word; a narrower column would break it. */
  readonly minWidth: number;
};

/**
 * Distributes the available width. If all columns fit, they share the remaining width equally; otherwise each has at least its minimum
 * width, and the rest goes to the columns in proportion to what they lack.
 */
export function columnWidths(columns: readonly ColumnSize[], available: number): number[] {
  const sumOf = (of: (column: ColumnSize) => number): number => columns.reduce((sum, column) => sum + of(column), 0);
  const total = sumOf(({ width }) => width);
  const minTotal = sumOf(({ minWidth }) => minWidth);
  if (total <= available) return columns.map(({ width }) => width + (available - total) / columns.length);
  // The page is too narrow even for the minimum widths.
  if (minTotal >= available) return columns.map((column) => (column.minWidth * available) / minTotal);
  const share = (available - minTotal) / (total - minTotal);
  return columns.map((column) => column.minWidth + (column.width - column.minWidth) * share);
}
