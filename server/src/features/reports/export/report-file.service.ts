import type { ReportFormat } from '@muster/contract/reports';
import type { FileReply } from '../../../platform/http/files/send-file.ts';
import { makePdfWriter, requirePdfSize } from '../../../platform/pdf/write-pdf.ts';
import type { Cells } from '../../../platform/spreadsheets/row-batches.ts';
import { spreadsheetFile } from '../../../platform/spreadsheets/spreadsheet-file.ts';
import type { ReportColumn } from './report-export.rules.ts';
import type { ReportHeader } from './report-header.rules.ts';

export type ReportTable = {
  /** Of the file, without its ending. */
  readonly name: string;
  /** Of the sheet and of the paper. */
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly Cells[];
};

export type ReportFiles = ReturnType<typeof makeReportFiles>;

/** The same table in each format. On paper also what it was narrowed to, which a spreadsheet would have to skip. */
export function makeReportFiles() {
  const writePdf = makePdfWriter();
  return {
    /** Before anything is written down about a file that nobody gets. */
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
