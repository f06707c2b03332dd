import { markStatuses } from '../attendance/statuses.ts';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { bands } from '../attendance/attendance.ts';
import { attendedFigure, bandFigure, expectedFigure, percentageFigure } from './figures.ts';
import {
  queryParam,
  dateFilter,
  direction,
  optionalParam,
  enumWithDefault,
  fileFormat,
  pageOf,
  paging,
} from '../http/lists.ts';
import { markMethods } from '../attendance/marks.ts';
import { instant, localDate, text, uuid } from '../http/shared.ts';

const guard = { who: ['admin'], area: 'reports', admitsFacultyOffices: true } as const;
const dateRange = z.object({ from: localDate.nullable(), to: localDate.nullable() });

const filter = optionalParam(text(100));
const attendanceRecord = z.object({
  session_id: uuid,
  status: z.enum(markStatuses),
  method: z.enum(markMethods).nullable(),
  marked_at: instant.nullable(),
});
const sessionDetail = z.object({
  session_id: uuid,
  date: localDate,
  class_start_time: z.string(),
  class_end_time: z.string(),
  session_type: z.string(),
  location: z.string(),
});

/** Case-insensitive band name. */
const bandFilter = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value ?? undefined;
    const word = value.trim().toLowerCase();
    if (['', 'all', 'null'].includes(word)) return undefined;
    return bands.find((band) => band.toLowerCase() === word) ?? value;
  },
  z.enum(bands, `Please use one of ${bands.join(', ')} or all`).optional(),
);

export const reportSorts = [
  'student_name',
  'student_id',
  'module_code',
  'group_name',
  'attended_sessions',
  'total_sessions',
  'attendance_percentage',
  'last_attended_on',
] as const;

/** Filters and sort order of the report and its export. */
export const reportFilters = z.object({
  date_from: dateFilter,
  date_to: dateFilter,
  degreeLevel: filter,
  academicStatus: filter,
  academicYear: filter,
  degree: filter,
  year: filter,
  semester: filter,
  group: filter,
  module: filter,
  student: filter,
  /** Of the module. */
  department: filter,
  band: bandFilter,
  sort: enumWithDefault(reportSorts, 'student_name'),
  direction,
});

/** One student in one module. Records and details are only filled for requests about a single student. */
export const attendanceReportRow = z.object({
  /** Id of the student; `student_id` is the number. */
  student: uuid,
  student_name: z.string(),
  student_id: z.string(),
  module_name: z.string(),
  module_code: z.string(),
  group_name: z.string().nullable(),
  attended_sessions: attendedFigure,
  attendance_count: attendedFigure,
  total_sessions: expectedFigure,
  attendance_percentage: percentageFigure,
  band: bandFigure,
  /** The day of the latest class that the student attended in the module. */
  last_attended_on: localDate.nullable(),
  date_range: dateRange,
  attendance_records: z.array(attendanceRecord),
  session_details: z.array(sessionDetail),
});

/** Summary of all pages. A result is one student in one module. */
const reportSummary = z.object({
  students: z.number(),
  attended_sessions: attendedFigure,
  total_sessions: expectedFigure,
  /** Of all results together. */
  attendance_percentage: percentageFigure,
  /** Number of results per band; results without sessions are not counted. */
  bands: z.record(z.enum(bands), z.number()),
});

export const moduleAttendanceReport = endpoint({
  method: 'GET',
  path: '/api/attendance/reports/student-module-attendance',
  summary: 'List attendance by student and module; paged and with a summary with `page`',
  guard,
  stepUp: 'whole list',
  query: reportFilters.extend({
    ...paging.shape,
    /** Only without `page`; missing: the whole list. */
    limit: optionalParam(z.coerce.number().int().min(1).max(1000)),
    offset: queryParam(z.coerce.number().int().min(0).max(1_000_000_000).default(0)),
  }),
  reply: z.union([
    z.array(attendanceReportRow),
    pageOf(attendanceReportRow).extend({ as_of: instant, summary: reportSummary }),
  ]),
  errors: ['no_admin_record'],
});

export const exportModuleAttendance = endpoint({
  method: 'GET',
  path: '/api/attendance/reports/student-module-attendance/export',
  summary: 'Download the filtered attendance report as a file; a PDF has at most 5,000 lines',
  guard,
  stepUp: true,
  query: reportFilters.extend({ format: fileFormat }),
  reply: 'file',
  errors: ['no_admin_record'],
});

export const studentAttendanceCount = endpoint({
  method: 'GET',
  path: '/api/attendance/reports/student-attendance-count',
  summary: "Get one student's attendance in one module, with every session",
  guard,
  query: z.object({
    student_id: text(60).min(1, 'Student ID is required'),
    module_code: text(40).min(1, 'Module is required'),
    group_name: filter,
    academicYear: filter,
    date_from: dateFilter,
    date_to: dateFilter,
  }),
  reply: z.object({
    success: z.literal(true),
    student: z.object({ name: z.string(), id: z.string() }),
    module: z.object({ name: z.string(), code: z.string() }),
    group: z.object({ name: z.string().nullable() }),
    attendance_count: attendedFigure,
    total_sessions: expectedFigure,
    attendance_percentage: percentageFigure,
    band: bandFigure,
    date_range: dateRange,
    attendance_records: z.array(attendanceRecord),
    session_details: z.array(sessionDetail),
  }),
  errors: ['no_admin_record', 'not_found'],
});
