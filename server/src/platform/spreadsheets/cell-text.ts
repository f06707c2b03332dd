import type { CellValue } from 'hucre/xlsx';

/** What a cell holds, as somebody would have typed it; a date as YYYY-MM-DD, a time of day as HH:MM. */
export function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value);
  return value;
}

/** A telephone number that a program took for a number keeps all its digits. */
const numberText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);

/** Workbooks keep a time of day as the part of a day after their first one, which nobody was born on. */
const dateText = (value: Date): string =>
  value.getUTCFullYear() < 1900
    ? new Date(value.getTime() + 30_000).toISOString().slice(11, 16)
    : value.toISOString().slice(0, 10);
