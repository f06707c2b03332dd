import * as api from '@muster/contract/reports/analytics';
import { dashboardAttendance } from '@muster/contract/reports/dashboard';
import type { Mount } from '#platform/http/mount.ts';
import { sendFile } from '#platform/http/files/send-file.ts';
import type { Reports } from '../reports.service.ts';

export function mountAnalytics(mount: Mount, { analytics, attendanceToday, exportAnalytics }: Reports): void {
  mount(api.analytics, ({ caller, query }) => analytics.overview(caller, query));
  mount(dashboardAttendance, ({ caller }) => attendanceToday(caller));
  mount(api.breakdown, ({ caller, query }) => analytics.breakdown(caller, query));
  mount(api.heat, ({ caller, query }) => analytics.heat(caller, query));
  mount(api.atRisk, ({ caller, query }) => analytics.atRisk(caller, query));
  mount(api.reportStudents, ({ caller, query }) => analytics.students(caller, query));
  mount(api.reportSessions, ({ caller, query }) => analytics.sessions(caller, query));
  mount(api.exportAnalytics, async ({ caller, query, reply }) => sendFile(reply, await exportAnalytics(caller, query)));
}
