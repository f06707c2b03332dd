import type { ReportFormat } from '@muster/contract/reports/reports';
import type { FileReply } from '../../../platform/http/files/send-file.ts';
import { makePdfWriter, requirePdfSize } from '../../../platform/pdf/write-pdf.ts';
import type { Cells } from '../../../platform/spreadsheets/row-batches.ts';
import { spreadsheetFile } from '../../../platform/spreadsheets/spreadsheet-file.ts';
import type { ReportColumn } from './report-export.rules.ts';
import type { ReportHeader } from './report-header.rules.ts';

export type ReportTable = {
  /** File name without extension. */
  readonly name: string;
  /** Title of the sheet or of the PDF. */
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly Cells[];
};

export type ReportFiles = ReturnType<typeof makeReportFiles>;

/** Writes a table in each format. Only the PDF includes the header with the filters. */
export function makeReportFiles() {
  const writePdf = makePdfWriter();
  return {
    /** Rejects a PDF that is too large, before the export is recorded in the audit log. */
    requireSize(format: ReportFormat, rows: number): void {
      if (format === 'pdf') requirePdfSize(rows);
    },

    async write(
      format: ReportFormat,
      { name, title, columns, rows }: ReportTable,
      header: ReportHeader,
    ): Promise<FileReply> {
      if (format === 'pdf') {
        const body = await writePdf({ ...header, title, tables: [{ columns, rows }] });
        return { name: `${name}.pdf`, type: 'application/pdf', body };
      }
      const headers = columns.map((column) => column.title);
      const dates = columns.filter(({ isDate }) => isDate).map((column) => column.title);
      const tenths = columns.filter(({ decimals }) => decimals === 1).map((column) => column.title);
      const times = columns.filter(({ isTime }) => isTime).map((column) => column.title);
      return spreadsheetFile(format, { name, title, columns: headers, rows, formats: { dates, times, tenths } });
    },
  };
}
