import type { PdfReport, PdfTone } from '../pdf/pdf-report.ts';
import type { Cells } from '../spreadsheets/row-batches.ts';

/** A column of a file. The formatting applies to PDF, the kinds of values also to spreadsheets. */
export type TableColumn = {
  readonly title: string;
  /** A number, right-aligned. */
  readonly isFigure?: boolean;
  readonly decimals?: 0 | 1;
  /** Days as YYYY-MM-DD. */
  readonly isDate?: boolean;
  /** Times of day as HH:MM. */
  readonly isTime?: boolean;
  /** Colours of rating words. */
  readonly tones?: Readonly<Record<string, PdfTone>>;
};

export type TableFile = {
  /** File name without extension. */
  readonly name: string;
  /** Title of the sheet or of the PDF. */
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly Cells[];
};

/** The header of a PDF. */
export type PdfHeader = Pick<PdfReport, 'university' | 'facts' | 'asOf' | 'madeAtMs'>;
