import { type FileFormat, fileFormats } from '@muster/contract/http/lists';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { Button } from '../../ui/actions/button.tsx';
import { problemText } from '../../lib/api/problem.ts';
import { useFileDownload } from '../../ui/actions/use-file-download.ts';
import classes from './analytics.module.css';
import { texts } from './reports.texts.ts';

type Props = {
  /** What is exported, if a screen has several exports. */
  subject?: string;
  isDisabled: boolean;
  onExport: (format: FileFormat) => Promise<void>;
  hasPrint?: boolean;
};

/** Buttons that export a whole view and print the screen. */
export function ExportActions({ subject, isDisabled, onExport, hasPrint = false }: Props) {
  const { busyFormat: busy, start } = useFileDownload(onExport, (problem) => texts.exportFailed(problemText(problem)));
  return (
    <div className={classes.files}>
      {fileFormats.map((format) => (
        <Button
          key={format}
          variant="default"
          size="sm"
          leftSection={<IconDownload size={17} aria-hidden />}
          aria-label={subject === undefined ? undefined : `Export ${format.toUpperCase()}: ${subject}`}
          disabled={isDisabled || busy !== undefined}
          onClick={() => start(format)}
        >
          {busy === format
            ? 'Exporting...'
            : subject === undefined
              ? `Export ${format.toUpperCase()}`
              : format.toUpperCase()}
        </Button>
      ))}
      {hasPrint && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPrinter size={17} aria-hidden />}
          disabled={isDisabled}
          onClick={() => window.print()}
        >
          Print
        </Button>
      )}
    </div>
  );
}
