import { IconDownload } from '@tabler/icons-react';
import { Button } from './button.tsx';
import { problemText } from '../../lib/api/problem.ts';
import { useFileDownload } from './use-file-download.ts';

const formats = ['csv', 'xlsx'] as const;
type ExportFormat = (typeof formats)[number];

type Props = {
  /** Has exactly what the filters show saved as a file. */
  onExport: (format: ExportFormat) => Promise<void>;
  /** How many are listed; undefined while that is not known, because the list is on its way or could not be loaded. */
  total: number | undefined;
  /** What is told when it fails, with the reason in it. */
  errorText?: (reason: string) => string;
};

/** A list as a file, in either form; one at a time. */
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
