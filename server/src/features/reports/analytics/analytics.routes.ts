import * as api from '@muster/contract/reports/analytics';
import type { Mount } from '../../../platform/http/mount.ts';
import { sendFile } from '../../../platform/http/files/send-file.ts';
import { makeAnalytics } from './analytics.service.ts';
import { makeAnalyticsExport } from '../export/analytics-export.service.ts';
import type { ReportFiles } from '../export/report-file.service.ts';
import type { ReportTransaction } from '../queries/report-transaction.service.ts';
import type { ReportsDeps } from '../reports.service.ts';

export function mountAnalytics(
  mount: Mount,
  deps: ReportsDeps,
  reportTransaction: ReportTransaction,
  files: ReportFiles,
): void {
  const analytics = makeAnalytics(reportTransaction);
  const exportFile = makeAnalyticsExport(deps, analytics, files);
  mount(api.analytics, ({ caller, query }) => analytics.overview(caller, query));
  mount(api.breakdown, ({ caller, query }) => analytics.breakdown(caller, query));
  mount(api.atRisk, ({ caller, query }) => analytics.atRisk(caller, query));
  mount(api.reportStudents, ({ caller, query }) => analytics.students(caller, query));
  mount(api.reportSessions, ({ caller, query }) => analytics.sessions(caller, query));
  mount(api.exportAnalytics, async ({ caller, query, reply }) => sendFile(reply, await exportFile(caller, query)));
}
