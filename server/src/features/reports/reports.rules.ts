import { bandOf, percentage } from '@muster/contract/attendance/attendance';
import { isAttended, isInTotal } from '@muster/contract/attendance/statuses';
import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { moduleAttendanceReport, studentAttendanceCount } from '@muster/contract/reports/reports';
import type { Filters, FilterValues } from './queries/report-filters.store.ts';
import type { ReportRow, Sums } from './queries/report-rows.store.ts';
import type { SessionRow } from './reports.store.ts';

export type ReportQuery = QueryOf<typeof moduleAttendanceReport>;
export type ReportReply = ReplyOf<typeof moduleAttendanceReport>;
type Page = Exclude<ReportReply, readonly unknown[]>;
type Row = Page['data'][number];
export type CountReply = ReplyOf<typeof studentAttendanceCount>;

/** `weekday`: 1 for Monday. */
type ReportFilterQuery = Partial<Omit<ReportQuery, 'sort' | 'direction' | 'band'>> & {
  readonly lecturer?: string | undefined;
  readonly weekday?: number | undefined;
  readonly hour?: number | undefined;
};

export function toFilters(query: ReportFilterQuery, moduleId: string | null): FilterValues {
  return {
    moduleId,
    from: query.date_from ?? null,
    to: query.date_to ?? null,
    academicYear: query.academicYear ?? null,
    degreeLevel: query.degreeLevel ?? null,
    academicStatus: query.academicStatus ?? null,
    degree: query.degree ?? null,
    year: parseNumber(query.year),
    semester: parseNumber(query.semester),
    group: query.group ?? null,
    student: query.student ?? null,
    department: query.department ?? null,
    lecturer: query.lecturer ?? null,
    weekday: query.weekday ?? null,
    hour: query.hour ?? null,
  };
}

/** 'Year 2' and '2' are 2. Text without a number gives -1, which matches no student. */
function parseNumber(text: string | undefined): number | null {
  return text === undefined ? null : Number(/\d{1,3}/.exec(text)?.[0] ?? -1);
}

/** The requested dates, else those of the first and last session. */
export const toDateRange = (filters: FilterValues, sessions: readonly SessionRow[]) => ({
  from: filters.from ?? sessions.at(0)?.date ?? null,
  to: filters.to ?? sessions.at(-1)?.date ?? null,
});

export function toDetails(sessions: readonly SessionRow[]): Pick<CountReply, 'attendance_records' | 'session_details'> {
  return {
    attendance_records: sessions.map(({ session_id, status, method, marked_at }) => ({
      session_id,
      status,
      method,
      marked_at: marked_at?.toISOString() ?? null,
    })),
    session_details: sessions.map(({ session_id, date, class_start_time, class_end_time, session_type, location }) => ({
      session_id,
      date,
      class_start_time,
      class_end_time,
      session_type,
      location,
    })),
  };
}

function toFigures(attended: number, total: number, limit: number | undefined) {
  const attendance_percentage = percentage(attended, total);
  return {
    attendance_count: attended,
    total_sessions: total,
    attendance_percentage,
    band: bandOf(attendance_percentage, limit),
  };
}

/** Counts the sessions of one student, with the same rules as the report queries. */
export function countSessions(sessions: readonly SessionRow[], limit: number | undefined) {
  const attended = sessions.filter(({ status }) => isAttended(status)).length;
  return toFigures(attended, sessions.filter(({ status }) => isInTotal(status)).length, limit);
}

export function toReportRow(row: ReportRow, filters: Filters, sessions: readonly SessionRow[]): Row {
  return {
    student: row.student,
    student_name: row.student_name,
    student_id: row.student_id,
    module_name: row.module_name,
    module_code: row.module_code,
    group_name: row.group_name,
    attended_sessions: row.attended,
    ...toFigures(row.attended, row.total, filters.moduleLimits.get(row.module_id)),
    last_attended_on: row.last_attended_on,
    date_range: toDateRange(filters, sessions),
    ...toDetails(sessions),
  };
}

export function toSummary({ students, attended, total, Excellent, Average, Poor }: Sums): Page['summary'] {
  return {
    students,
    attended_sessions: attended,
    total_sessions: total,
    attendance_percentage: percentage(attended, total),
    bands: { Excellent, Average, Poor },
  };
}
