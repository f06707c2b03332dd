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
  /** An empty box to write in, or the photo of the row. Its width in points is fixed. */
  readonly blank?: { readonly type: 'box' | 'photo'; readonly width: number };
};

export type PdfTable = {
  readonly heading?: string;
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly Cells[];
  /** Minimum height of a row in points, for boxes and photos. */
  readonly rowHeight?: number;
  /** JPEG images, one for each row. */
  readonly photos?: readonly (Uint8Array | null)[];
};

export type PdfLayout = 'landscape' | 'portrait';

/** A report to be printed. */
export type PdfReport = {
  readonly title: string;
  readonly university: string;
  /** The filters, as labels and values. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** The formatted moment of the data. */
  readonly asOf: string;
  readonly madeAtMs: number;
  /** Default: landscape. */
  readonly layout?: PdfLayout;
  readonly tables: readonly PdfTable[];
};

/** In all tables together. */
export const maxPdfRows = 5_000;

export const tooManyRows = `A PDF holds at most ${maxPdfRows.toLocaleString('en-GB')} rows. Please narrow the report, or export it as CSV or XLSX.`;
