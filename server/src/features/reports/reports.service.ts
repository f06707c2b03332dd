import type { QueryOf } from '@muster/contract/http/endpoint';
import type { studentAttendanceCount } from '@muster/contract/reports/reports';
import type { UniversityTx } from '#platform/database/database.ts';
import { getModuleLimits } from '#domain/attendance-requirements.ts';
import type { Caller } from '#platform/http/caller.ts';
import { checkUnpagedList, unpagedListLimit } from '#platform/http/lists.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { type AnalyticsDeps, makeAnalytics } from './analytics/analytics.service.ts';
import { makeAttendanceToday } from './analytics/attendance-today.service.ts';
import { makeAnalyticsExport } from './export/analytics-export.service.ts';
import { makeReportExport, type ReportExportDeps } from './export/report-export.service.ts';
import type { Filters } from './queries/report-filters.store.ts';
import { getAttendancePage, listAttendance, type ReportRow } from './queries/report-rows.store.ts';
import { makeReportTransaction, type ReportTransactionDeps } from './queries/report-transaction.service.ts';
import { makeAttendanceRows } from './rows/attendance-rows.service.ts';
import * as rules from './reports.rules.ts';
import * as store from './reports.store.ts';

export type ReportsDeps = ReportTransactionDeps & ReportExportDeps & AnalyticsDeps;

export type Reports = ReturnType<typeof makeReports>;

const noSums = { results: 0, students: 0, attended: 0, total: 0, Excellent: 0, Average: 0, Poor: 0 };

export function makeReports(deps: ReportsDeps) {
  const { database, requireAdmin } = deps;
  const reportTransaction = makeReportTransaction(deps);
  const analytics = makeAnalytics(reportTransaction, deps);

  /** Converts rows to the reply. For one chosen student, includes the sessions behind the figures. */
  async function toReportRows(
    tx: UniversityTx,
    rows: readonly ReportRow[],
    query: rules.ReportQuery,
    filters: Filters,
  ) {
    const students = query.student === undefined ? [] : [...new Set(rows.map(({ student }) => student))];
    const sessions = students.length === 0 ? [] : await store.listSessionsBehind(tx, students, filters);
    const bySubject = Map.groupBy(sessions, ({ student, module_id }) => `${student} ${module_id}`);
    return rows.map((row) => rules.toReportRow(row, filters, bySubject.get(`${row.student} ${row.module_id}`) ?? []));
  }

  return {
    exportFile: makeReportExport(deps, reportTransaction),
    analytics,
    attendanceToday: makeAttendanceToday(reportTransaction),
    attendanceRows: makeAttendanceRows(deps),
    exportAnalytics: makeAnalyticsExport(deps, analytics),

    byStudentAndModule: (caller: Caller, query: rules.ReportQuery): Promise<rules.ReportReply> =>
      reportTransaction(caller, async (tx, completeFilters) => {
        const module = query.module === undefined ? null : await store.findModule(tx, query.module);
        const filters = await completeFilters(rules.toFilters(query, module?.id ?? null));
        const { page, page_size } = query;
        if (page === undefined) {
          if (module === undefined) return [];
          const slice = { limit: query.limit ?? unpagedListLimit, offset: query.offset };
          return toReportRows(tx, checkUnpagedList(await listAttendance(tx, filters, query, slice)), query, filters);
        }
        const slice = { limit: page_size, offset: (page - 1) * page_size };
        const { rows, sums } =
          module === undefined ? { rows: [], sums: noSums } : await getAttendancePage(tx, filters, query, slice);
        return {
          data: await toReportRows(tx, rows, query, filters),
          total: sums.results,
          page,
          page_size,
          as_of: new Date(filters.nowMs).toISOString(),
          summary: rules.toSummary(sums),
        };
      }),

    ofStudentInModule: (caller: Caller, query: QueryOf<typeof studentAttendanceCount>): Promise<rules.CountReply> =>
      database.inUniversity(caller.universityId, async (tx) => {
        await requireAdmin(tx, caller);
        const student = await store.findStudent(tx, query.student_id, query.group_name ?? null);
        if (!student) throw httpError('not_found', 'Student not found');
        const module = await store.findModule(tx, query.module_code);
        if (!module) throw httpError('not_found', 'Module not found');
        const { date_from, date_to, academicYear } = query;
        const filters = rules.toFilters({ date_from, date_to, academicYear }, module.id);
        const sessions = await store.listSessionsBehind(tx, [student.id], filters);
        return {
          success: true,
          student: { name: student.name, id: student.code },
          module: { name: module.name, code: module.code },
          group: { name: student.group_name },
          ...rules.countSessions(sessions, (await getModuleLimits(tx)).get(module.id)),
          date_range: rules.toDateRange(filters, sessions),
          ...rules.toDetails(sessions),
        };
      }),
  };
}
