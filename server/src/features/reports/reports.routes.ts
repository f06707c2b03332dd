import * as api from '@muster/contract/reports';
import type { Mount } from '../../platform/http/mount.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { mountAnalytics } from './analytics.routes.ts';
import { makeReportExport } from './report-export.service.ts';
import { makeReportFiles } from './report-file.service.ts';
import { makeInReport } from './report-transaction.service.ts';
import { makeReports, type ReportsParts } from './reports.service.ts';

export function mountReports(mount: Mount, parts: ReportsParts): void {
  const inReport = makeInReport(parts);
  const reports = makeReports(parts, inReport);
  const files = makeReportFiles();
  const exportFile = makeReportExport(parts, inReport, files);
  mount(api.moduleAttendanceReport, ({ caller, query }) => reports.byStudentAndModule(caller, query));
  mount(api.exportModuleAttendance, async ({ caller, query, reply }) =>
    sendFile(reply, await exportFile(caller, query)),
  );
  mount(api.studentAttendanceCount, ({ caller, query }) => reports.ofStudentInModule(caller, query));
  mountAnalytics(mount, parts, inReport, files);
}
