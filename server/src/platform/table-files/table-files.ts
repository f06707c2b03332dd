import type { FileFormat } from '@muster/contract/http/lists';
import type { FileReply } from '../http/files/send-file.ts';
import type { PdfReport, PdfTone } from '../pdf/pdf-report.ts';
import { makePdfWriter, requirePdfSize } from '../pdf/write-pdf.ts';
import type { Cells } from '../spreadsheets/row-batches.ts';
import { spreadsheetFile } from '../spreadsheets/spreadsheet-file.ts';

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

export type TableFiles = ReturnType<typeof makeTableFiles>;

/** Writes a table in each format. Only the PDF includes the header with the filters. */
export function makeTableFiles() {
  const writePdf = makePdfWriter();

  async function pdf(name: string, report: PdfReport): Promise<FileReply> {
    return { name: `${name}.pdf`, type: 'application/pdf', body: await writePdf(report) };
  }

  return {
    /** Rejects a PDF that is too large, before the export is recorded in the audit log. */
    requireSize(format: FileFormat, rows: number): void {
      if (format === 'pdf') requirePdfSize(rows);
    },

    /** Writes a PDF of another form than a table. */
    pdf,

    async write(format: FileFormat, { name, title, columns, rows }: TableFile, header: PdfHeader): Promise<FileReply> {
      if (format === 'pdf') return await pdf(name, { ...header, title, tables: [{ columns, rows }] });
      return spreadsheetFile(format, {
        name,
        title,
        columns: columns.map((column) => column.title),
        rows,
        formats: formatsOf(columns),
      });
    },
  };
}

/** The formats of the cells of a workbook. */
export function formatsOf(columns: readonly TableColumn[]) {
  const titlesOf = (found: readonly TableColumn[]): string[] => found.map(({ title }) => title);
  return {
    dates: titlesOf(columns.filter(({ isDate }) => isDate)),
    times: titlesOf(columns.filter(({ isTime }) => isTime)),
    tenths: titlesOf(columns.filter(({ decimals }) => decimals === 1)),
  };
}
