import type { CellValue } from 'hucre/xlsx';

/** The text that a user would type into the cell; dates as YYYY-MM-DD, times of day as HH:MM. */
export function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value);
  return value;
}

/** Keeps all digits of a telephone number that is stored as a number. Programs keep 15 digits: more are shown as 1.23E+18. */
const numberText = (value: number): string =>
  Math.abs(value) >= 1e15
    ? value.toExponential(14).replace('e', 'E')
    : String(Number.isInteger(value) ? value : Number(value.toPrecision(15)));

/** A workbook stores a time of day as a moment of its first day, in 1899. */
const dateText = (value: Date): string =>
  value.getUTCFullYear() < 1900
    ? new Date(value.getTime() + 30_000).toISOString().slice(11, 16)
    : value.toISOString().slice(0, 10);
