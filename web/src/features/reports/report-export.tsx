import { exportReport } from './reports.api.ts';
import type { Report } from './report-filters.logic.ts';
import { ViewFiles } from './view-files.tsx';

/** The whole report as a file; what is on the screen on paper. */
export function ReportExport({ report, isOff }: { report: Report; isOff: boolean }) {
  return <ViewFiles isOff={isOff} onSave={(format) => exportReport(report, format)} hasPrint />;
}
