import type { Cells } from '../spreadsheets/rows.ts';

/** What a judging word means. The word itself stands beside the mark: paper is often black and white. */
export type PdfTone = 'good' | 'fair' | 'bad';

export type PdfColumn = {
  readonly title: string;
  /** Figures: on the right, digits below digits, never broken. */
  readonly isFigure?: boolean;
  /** As on the screen: 80.0. At most one when nothing is said. */
  readonly decimals?: 0 | 1;
  readonly tones?: Readonly<Record<string, PdfTone>>;
};

export type PdfTable = {
  readonly heading?: string;
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly Cells[];
};

/** One report for paper. */
export type PdfReport = {
  readonly title: string;
  readonly university: string;
  /** What it was narrowed to, as labels and values. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** The moment of which it tells, as it is to be read. */
  readonly asOf: string;
  readonly madeAtMs: number;
  readonly tables: readonly PdfTable[];
};

/** In all tables together; whoever wants more wants a file to calculate with. */
export const mostPdfRows = 5_000;

export const tooManyRows = `A PDF holds at most ${mostPdfRows.toLocaleString('en-GB')} lines. Please narrow the report, or take it along as CSV or XLSX.`;
