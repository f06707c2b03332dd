import { Button } from '@mantine/core';
import { type ReportFormat, reportFormats } from '@muster/contract/reports';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { problemText } from '../../lib/problem.ts';
import { notify } from '../../ui/notice.ts';
import type { Report } from './report-filters.logic.ts';
import { exportReport } from './reports.api.ts';
import { texts } from './reports.texts.ts';

/** The whole report as a file; what is on the screen on paper. */
export function ReportExport({ report, isOff }: { report: Report; isOff: boolean }) {
  const [busy, setBusy] = useState<ReportFormat>();
  const save = async (format: ReportFormat): Promise<void> => {
    setBusy(format);
    try {
      await exportReport(report, format);
    } catch (problem) {
      notify.error(texts.exportFailed(problemText(problem)));
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      {reportFormats.map((format) => (
        <Button
          key={format}
          variant="default"
          size="sm"
          leftSection={<IconDownload size={17} aria-hidden />}
          disabled={isOff || busy !== undefined}
          onClick={() => void save(format)}
        >
          {busy === format ? 'Exporting...' : `Export ${format.toUpperCase()}`}
        </Button>
      ))}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={17} aria-hidden />}
        disabled={isOff}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </>
  );
}
