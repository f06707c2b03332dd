import { IconDownload } from '@tabler/icons-react';
import { Button } from './button.tsx';
import { problemText } from '#lib/api/problem.ts';
import { useFileDownload } from './use-file-download.ts';

const formats = ['csv', 'xlsx'] as const;
type ExportFormat = (typeof formats)[number];

type Props = {
  /** Downloads the filtered list. */
  onExport: (format: ExportFormat) => Promise<void>;
  /** Number of listed rows; undefined while loading or after a failure. */
  total: number | undefined;
  /** Builds the error notice from the reason. */
  errorText?: (reason: string) => string;
};

/** Buttons to download a list as CSV or XLSX; one download at a time. */
export function ExportButtons({ onExport, total, errorText = (reason) => reason }: Props) {
  const { busyFormat, start } = useFileDownload(onExport, (problem) => errorText(problemText(problem)));
  return formats.map((format) => (
    <Button
      key={format}
      variant="default"
      size="sm"
      leftSection={<IconDownload size={17} aria-hidden />}
      disabled={!total || busyFormat !== undefined}
      onClick={() => start(format)}
    >
      {busyFormat === format ? 'Exporting...' : `Export ${format.toUpperCase()}`}
    </Button>
  ));
}
