import { type FileFormat, fileFormats } from '@muster/contract/http/lists';
import { ExportMenu } from '#ui/actions/export-menu.tsx';

type Props = {
  isDisabled: boolean;
  exports: readonly {
    /** What is exported, if a page has several exports. */
    readonly subject?: string;
    readonly formats?: readonly FileFormat[];
    readonly save: (format: FileFormat) => Promise<void>;
  }[];
  hasPrint?: boolean;
};

/** The files of a page, all rows with its filters, and the print view. */
export function ReportExportMenu({ isDisabled, exports, hasPrint = true }: Props) {
  const files = exports.flatMap(({ subject, formats = fileFormats, save }) =>
    formats.map((format) => ({
      label: [...(subject === undefined ? [] : [subject]), format.toUpperCase()].join(', '),
      type: format,
      save: () => save(format),
    })),
  );
  const print = { label: 'Print this page', type: 'print' as const, save: () => window.print() };
  return <ExportMenu size="sm" isDisabled={isDisabled} items={hasPrint ? [...files, print] : files} />;
}
