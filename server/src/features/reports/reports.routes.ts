import * as rowsApi from '@muster/contract/reports/attendance-rows';
import * as api from '@muster/contract/reports/reports';
import type { Mount } from '#platform/http/mount.ts';
import { sendFile } from '#platform/http/files/send-file.ts';
import { mountAnalytics } from './analytics/analytics.routes.ts';
import type { Reports } from './reports.service.ts';

export function mountReports(mount: Mount, reports: Reports): void {
  mount(api.moduleAttendanceReport, ({ caller, query }) => reports.byStudentAndModule(caller, query));
  mount(api.exportModuleAttendance, async ({ caller, query, reply }) =>
    sendFile(reply, await reports.exportFile(caller, query)),
  );
  mount(api.studentAttendanceCount, ({ caller, query }) => reports.ofStudentInModule(caller, query));
  mount(rowsApi.attendanceRows, ({ caller, query }) => reports.attendanceRows.list(caller, query));
  mount(rowsApi.exportAttendanceRows, async ({ caller, query, reply }) =>
    sendFile(reply, await reports.attendanceRows.exportFile(caller, query)),
  );
  mountAnalytics(mount, reports);
}
