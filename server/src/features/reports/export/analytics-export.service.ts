import { breakdownSorts, heatRows, riskSorts, sessionSorts, studentSorts } from '@muster/contract/reports/analytics';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { validationError } from '#platform/http/errors/http-error.ts';
import type { FileReply } from '#platform/http/files/send-file.ts';
import { toDistribution, toWeeks } from '../analytics/analytics.rules.ts';
import type { Analytics } from '../analytics/analytics.service.ts';
import { getClassFigures, getStudentFigures } from '../analytics/overview.store.ts';
import * as tables from './analytics-export.rules.ts';
import type { Filters } from '../queries/report-filters.store.ts';
import { readReportHeader } from './report-header.store.ts';
import type { ReportExportDeps } from './report-export.service.ts';

/** Spreadsheets hold at most about a million rows. */
const allRows = { limit: 1_000_000, offset: 0 };

export function makeAnalyticsExport({ clock, audit, files }: ReportExportDeps, analytics: Analytics) {
  const recordAudit = makeAuditRecorder(audit, 'report');
  async function buildTable(tx: UniversityTx, filters: Filters, query: tables.ExportQuery) {
    const { rows } = analytics;
    switch (query.view) {
      case 'weeks':
        return tables.weeksTable(toWeeks((await getClassFigures(tx, filters)).weeks));
      case 'distribution':
        return tables.distributionTable(toDistribution((await getStudentFigures(tx, filters)).steps));
      case 'students': {
        const parsed = { ...query, ...parseSort(studentSorts, query) };
        return tables.studentsTable(query.from, (await rows.students(tx, filters, parsed, allRows)).data);
      }
      case 'breakdown': {
        const parsed = { ...query, ...parseSort(breakdownSorts, query), page: 1, page_size: 1 };
        return tables.breakdownTable(query.by, (await rows.breakdown(tx, filters, parsed, allRows)).data);
      }
      case 'heat': {
        const by = heatRows.find((one) => one === query.by);
        if (by === undefined) throw validationError({ by: `Please use one of ${heatRows.join(', ')}` });
        const { columns, data } = await rows.heat(tx, filters, by, allRows);
        return tables.heatTable(by, columns, data);
      }
      case 'at-risk': {
        const parsed = { ...query, ...parseSort(riskSorts, query), page: 1, page_size: 1 };
        return tables.riskTable(query.kind, (await rows.atRisk(tx, filters, parsed, allRows)).data);
      }
      case 'sessions': {
        const parsed = { ...query, ...parseSort(sessionSorts, query), page: 1, page_size: 1 };
        return tables.sessionsTable((await rows.sessions(tx, filters, parsed, allRows)).data);
      }
    }
  }

  /** Exports the rows of the view with the same filters and order, and records the export in the audit log. */
  return async (caller: Caller, query: tables.ExportQuery): Promise<FileReply> => {
    const { format, view } = query;
    const { table, header } = await analytics.report(caller, query, async (tx, filters) => {
      const table = await buildTable(tx, filters, query);
      files.requireSize(format, table.rows.length);
      await recordAudit(tx, caller, 'reports.exported', null, { format, view, count: table.rows.length });
      return { table, header: await readReportHeader(tx, query, clock.now()) };
    });
    return files.write(format, { ...table, name: `attendance-${view}` }, header);
  };
}

/** Validates the sort key of the view. The default is the first one. */
function parseSort<Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  { sort = sorts[0] }: { readonly sort?: string | undefined },
): { sort: Sort } {
  const known = sorts.find((one) => one === sort);
  if (known === undefined) throw validationError({ sort: `Please sort this view by ${sorts.join(', ')}` });
  return { sort: known };
}
