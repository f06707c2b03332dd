import * as api from '@muster/contract/reports/reports';
import type { Mount } from '../../platform/http/mount.ts';
import { sendFile } from '../../platform/http/files/send-file.ts';
import { mountAnalytics } from './analytics/analytics.routes.ts';
import { makeReportExport } from './export/report-export.service.ts';
import { makeReportFiles } from './export/report-file.service.ts';
import { makeReportTransaction } from './queries/report-transaction.service.ts';
import { makeReports, type ReportsDeps } from './reports.service.ts';

export function mountReports(mount: Mount, deps: ReportsDeps): void {
  const reportTransaction = makeReportTransaction(deps);
  const reports = makeReports(deps, reportTransaction);
  const files = makeReportFiles();
  const exportFile = makeReportExport(deps, reportTransaction, files);
  mount(api.moduleAttendanceReport, ({ caller, query }) => reports.byStudentAndModule(caller, query));
  mount(api.exportModuleAttendance, async ({ caller, query, reply }) =>
    sendFile(reply, await exportFile(caller, query)),
  );
  mount(api.studentAttendanceCount, ({ caller, query }) => reports.ofStudentInModule(caller, query));
  mountAnalytics(mount, deps, reportTransaction, files);
}
