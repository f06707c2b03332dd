import type { FileFormat } from '@muster/contract/http/lists';
import type { FileReply } from '../http/files/send-file.ts';
import type { PdfReport } from '../pdf/pdf-report.ts';
import { makePdfWriter, requirePdfSize } from '../pdf/write-pdf.ts';
import { spreadsheetFile } from '../spreadsheets/spreadsheet-file.ts';
import type { PdfHeader, TableColumn, TableFile } from './table-file.rules.ts';

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
