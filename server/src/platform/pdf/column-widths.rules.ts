export type Wanted = {
  readonly width: number;
  /** Below it a word or figure would be broken. */ readonly least: number;
};

/**
 * Columns as wide as they want where there is room, and what is left over shared out; where there is none, each has at least
 * what its longest word needs, and the rest goes to those that want more.
 */
export function columnWidths(columns: readonly Wanted[], room: number): number[] {
  const sumOf = (of: (column: Wanted) => number): number => columns.reduce((sum, column) => sum + of(column), 0);
  const [all, least] = [sumOf(({ width }) => width), sumOf((column) => column.least)];
  if (all <= room) return columns.map(({ width }) => width + (room - all) / columns.length);
  // More columns than a page can hold.
  if (least >= room) return columns.map((column) => (column.least * room) / least);
  const share = (room - least) / (all - least);
  return columns.map((column) => column.least + (column.width - column.least) * share);
}
