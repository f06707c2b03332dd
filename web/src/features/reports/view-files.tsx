import { Button } from '@mantine/core';
import { type ReportFormat, reportFormats } from '@muster/contract/reports';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { problemText } from '../../lib/problem.ts';
import { notNow } from '../../ui/not-now.ts';
import { useSavedFile } from '../../ui/use-saved-file.ts';
import classes from './analytics.module.css';
import { texts } from './reports.texts.ts';

type Props = {
  /** Of what, where a screen has several. */
  of?: string;
  isOff: boolean;
  onSave: (format: ReportFormat) => Promise<void>;
  hasPrint?: boolean;
};

/** The whole of a view as a file; what is on the screen on paper. */
export function ViewFiles({ of, isOff, onSave, hasPrint = false }: Props) {
  const { busy, start } = useSavedFile(onSave, (problem) => texts.exportFailed(problemText(problem)));
  return (
    <div className={classes.files}>
      {reportFormats.map((format) => (
        <Button
          key={format}
          variant="default"
          size="sm"
          leftSection={<IconDownload size={17} aria-hidden />}
          aria-label={of === undefined ? undefined : `Export ${format.toUpperCase()}: ${of}`}
          disabled={isOff}
          {...notNow(isOff || busy !== undefined)}
          onClick={() => start(format)}
        >
          {busy === format
            ? 'Exporting...'
            : of === undefined
              ? `Export ${format.toUpperCase()}`
              : format.toUpperCase()}
        </Button>
      ))}
      {hasPrint && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPrinter size={17} aria-hidden />}
          disabled={isOff}
          onClick={() => window.print()}
        >
          Print
        </Button>
      )}
    </div>
  );
}
