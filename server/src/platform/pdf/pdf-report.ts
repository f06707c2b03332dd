import type { Cells } from '../spreadsheets/row-batches.ts';

/** The colour of the dot beside a status word. */
export type PdfTone = 'good' | 'fair' | 'bad';

export type PdfColumn = {
  readonly title: string;
  /** Numbers are right-aligned. */
  readonly isFigure?: boolean;
  /** Fixed number of decimals; by default, at most one. */
  readonly decimals?: 0 | 1;
  readonly tones?: Readonly<Record<string, PdfTone>>;
};

export type PdfTable = {
  readonly heading?: string;
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly Cells[];
};

/** A report to be printed. */
export type PdfReport = {
  readonly title: string;
  readonly university: string;
  /** The filters, as labels and values. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** The formatted moment of the data. */
  readonly asOf: string;
  readonly madeAtMs: number;
  readonly tables: readonly PdfTable[];
};

/** In all tables together. */
export const maxPdfRows = 5_000;

export const tooManyRows = `A PDF holds at most ${maxPdfRows.toLocaleString('en-GB')} rows. Please narrow the report, or export it as CSV or XLSX.`;
