import { exportFormats } from '@muster/contract/http/lists';
import { useQuery } from '@tanstack/react-query';
import type { Report } from '../filters/report-filters.logic.ts';
import { ReportExportMenu } from '../report-export-menu.tsx';
import { exportReport, exportRows, reportQuery } from '../reports.api.ts';

/** Files of the shown report. */
export function ReportExports({ report, isReady }: { report: Report; isReady: boolean }) {
  const { data } = useQuery({ ...reportQuery(report), enabled: isReady });
  return (
    <ReportExportMenu
      isDisabled={(data?.total ?? 0) === 0}
      exports={[
        { subject: 'Report', save: (format) => exportReport(report, format) },
        {
          subject: 'Every mark',
          formats: exportFormats,
          save: (format) => exportRows(report, format === 'csv' ? 'csv' : 'xlsx'),
        },
      ]}
    />
  );
}
