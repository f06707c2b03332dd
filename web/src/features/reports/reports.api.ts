import { filteredDegrees } from '@muster/contract/degrees';
import type { ReplyOf } from '@muster/contract/endpoint';
import { filteredGroups } from '@muster/contract/groups';
import { filteredModules } from '@muster/contract/modules';
import * as reports from '@muster/contract/reports';
import { filteredStudents, getStudent } from '@muster/contract/students';
import { timetableAcademicYears } from '@muster/contract/timetables';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallParts } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { pageOf } from '../../lib/list-reply.ts';
import { offered } from '../../lib/searched-records.ts';
import { whileCounting } from './while-counting.ts';
import { filtersOf, type Report, type ReportFilters } from './report-filters.logic.ts';

export type ReportPage = Exclude<ReplyOf<typeof reports.moduleAttendanceReport>, readonly unknown[]>;
export type ReportRow = ReportPage['data'][number];
export type Details = ReplyOf<typeof reports.studentAttendanceCount>;

type ReportQuery = NonNullable<CallParts<typeof reports.exportModuleAttendance>['query']>;
const bandOf = (band: string): ReportQuery['band'] => (band === 'all' ? 'all' : band);
const narrowed = ({ band, sort, direction, ...report }: Report): ReportQuery => ({
  ...filtersOf(report),
  band: bandOf(band),
  sort,
  direction,
});

/** One page of a report; the page before stays while the next one comes. */
export const reportQuery = (report: Report) =>
  queryOptions({
    queryKey: ['reports', 'page', report],
    queryFn: async ({ signal }): Promise<ReportPage> => {
      const query = { ...narrowed(report), page: report.page, page_size: report.size };
      return pageOf(await call(reports.moduleAttendanceReport, { query, signal }));
    },
    enabled: report.made,
    placeholderData: keepPreviousData,
    ...whileCounting,
  });

type Subject = Pick<ReportRow, 'student_id' | 'module_code'> &
  Pick<ReportFilters, 'academicYear' | 'date_from' | 'date_to'>;

export const detailsQuery = (subject: Subject) =>
  queryOptions({
    queryKey: ['reports', 'one', subject],
    queryFn: ({ signal }) => call(reports.studentAttendanceCount, { query: subject, signal }),
  });

/** Exactly what the report shows, on all its pages. */
export const exportReport = (report: Report, format: reports.ReportFormat) =>
  download(reports.exportModuleAttendance, { query: { ...narrowed(report), format } }, `attendance-report.${format}`);

export const yearsQuery = () =>
  queryOptions({
    queryKey: ['timetables', 'academic years'],
    queryFn: ({ signal }) => call(timetableAcademicYears, { signal }),
  });

// What can be chosen, given what is chosen above it. A key holds only what decides the answer.

export const degreesQuery = ({ degreeLevel, academicStatus }: ReportFilters) => {
  const query = { degreeLevel, academicStatus };
  return queryOptions({
    queryKey: ['degrees', 'filtered', query],
    queryFn: ({ signal }) => call(filteredDegrees, { query, signal }),
  });
};

/** Whom a search finds among those that the other filters leave; the first ones by name without one. */
export function findStudents(filters: ReportFilters, search: string, signal: AbortSignal) {
  const { degreeLevel, academicStatus, degree, year, semester, group, academicYear, module } = filters;
  const above = { degreeLevel, academicStatus, degree, year, semester, group, academicYear, module };
  return call(filteredStudents, { query: { ...above, search, limit: offered }, signal });
}

/** Somebody who is chosen already: an address may be shared, and a search may show others. */
export const getChosenStudent = async (id: string, signal: AbortSignal): Promise<ChosenStudent> =>
  (await call(getStudent, { params: { id }, signal })).student;

type ChosenStudent = { id: string; name: string; student_id: string };

export function findGroups(filters: ReportFilters, search: string, signal: AbortSignal) {
  const { degreeLevel, academicStatus, degree, year, semester, academicYear } = filters;
  const above = { degreeLevel, academicStatus, degree, year, semester, academicYear };
  return call(filteredGroups, { query: { ...above, search, limit: offered }, signal });
}

export function findModules(filters: ReportFilters, search: string, signal: AbortSignal) {
  const { degreeLevel, academicStatus, degree, year, semester, group, academicYear } = filters;
  const above = { degreeLevel, academicStatus, degree, year, semester, group, academicYear };
  return call(filteredModules, { query: { ...above, search, limit: offered }, signal });
}
