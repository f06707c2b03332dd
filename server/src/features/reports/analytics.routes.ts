import * as api from '@muster/contract/analytics';
import type { Mount } from '../../platform/http/mount.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { makeAnalytics } from './analytics.service.ts';
import { makeAnalyticsExport } from './analytics-export.service.ts';
import type { ReportFiles } from './report-file.service.ts';
import type { InReport } from './report-transaction.service.ts';
import type { ReportsParts } from './reports.service.ts';

export function mountAnalytics(mount: Mount, parts: ReportsParts, inReport: InReport, files: ReportFiles): void {
  const analytics = makeAnalytics(parts, inReport);
  const exportFile = makeAnalyticsExport(parts, analytics, files);
  mount(api.analytics, ({ caller, query }) => analytics.glance(caller, query));
  mount(api.breakdown, ({ caller, query }) => analytics.breakdown(caller, query));
  mount(api.atRisk, ({ caller, query }) => analytics.atRisk(caller, query));
  mount(api.reportStudents, ({ caller, query }) => analytics.students(caller, query));
  mount(api.reportSessions, ({ caller, query }) => analytics.sessions(caller, query));
  mount(api.exportAnalytics, async ({ caller, query, reply }) => sendFile(reply, await exportFile(caller, query)));
}
