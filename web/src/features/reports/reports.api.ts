import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { FileFormat } from '@muster/contract/http/lists';
import { filteredGroups } from '@muster/contract/academics/groups';
import { filteredModules } from '@muster/contract/academics/modules';
import { exportAttendanceRows } from '@muster/contract/reports/attendance-rows';
import * as reports from '@muster/contract/reports/reports';
import { filteredStudents, getStudent } from '@muster/contract/people/students';
import { call, type CallOptions } from '#lib/api/api.ts';
import { download } from '#lib/api/download.ts';
import { pageQueryOf } from '#lib/api/query.ts';
import { maxResults } from '#lib/api/search-records.ts';
import { toFilters, type Report, type ReportFilters } from './filters/report-filters.logic.ts';

export type ReportPage = Exclude<ReplyOf<typeof reports.moduleAttendanceReport>, readonly unknown[]>;
export type ReportRow = ReportPage['data'][number];
export type Details = ReplyOf<typeof reports.studentAttendanceCount>;

type ReportQuery = NonNullable<CallOptions<typeof reports.exportModuleAttendance>['query']>;
const toBandParam = (band: string): ReportQuery['band'] => (band === 'all' ? 'all' : band);
const toReportQuery = ({ band, sort, direction, ...report }: Report) => ({
  ...toFilters(report),
  band: toBandParam(band),
  sort,
  direction,
});

/** The first press of Generate loads the report again, also with the filters of the report that is shown. */
export const reportQuery = (report: Report) =>
  pageQueryOf(
    reports.moduleAttendanceReport,
    { ...toReportQuery(report), page: report.page, size: report.size },
    { version: report.made ? 'made' : 'shown' },
  );

/** Exports the report with its filters and sort order, all pages. */
export const exportReport = (report: Report, format: FileFormat) =>
  download(
    reports.exportModuleAttendance,
    { query: { ...toReportQuery(report), format } },
    `attendance-report.${format}`,
  );

/** Exports every attendance row behind the report: one student in one class. */
export function exportRows(report: Report, format: 'csv' | 'xlsx'): Promise<void> {
  const { band: _, sort: __, direction: ___, ...filters } = toReportQuery(report);
  return download(exportAttendanceRows, { query: { ...filters, format } }, `attendance-rows.${format}`);
}

/** Students that match the filters and the search text; the first ones by name without a text. */
export function findStudents(filters: ReportFilters, search: string, signal: AbortSignal) {
  const { degreeLevel, academicStatus, degree, year, semester, group, academicYear, module } = filters;
  const above = { degreeLevel, academicStatus, degree, year, semester, group, academicYear, module };
  return call(filteredStudents, { query: { ...above, search, limit: maxResults }, signal });
}

/** The selected student, who may be missing in the search results. */
export const getSelectedStudent = async (id: string, signal: AbortSignal): Promise<SelectedStudent> =>
  (await call(getStudent, { params: { id }, signal })).student;

type SelectedStudent = { id: string; name: string; student_id: string };

export function findGroups(filters: ReportFilters, search: string, signal: AbortSignal) {
  const { degreeLevel, academicStatus, degree, year, semester, academicYear } = filters;
  const above = { degreeLevel, academicStatus, degree, year, semester, academicYear };
  return call(filteredGroups, { query: { ...above, search, limit: maxResults }, signal });
}

export function findModules(filters: ReportFilters, search: string, signal: AbortSignal) {
  const { degreeLevel, academicStatus, degree, year, semester, group, academicYear, department } = filters;
  const above = { degreeLevel, academicStatus, degree, year, semester, group, academicYear, department };
  return call(filteredModules, { query: { ...above, search, limit: maxResults }, signal });
}
