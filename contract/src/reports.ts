import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bands } from './attendance.ts';
import { markMethods, markStatuses } from './registers.ts';
import { instant, localDate, text, uuid } from './shared.ts';

const guard = { who: ['admin'] } as const;
const dateRange = z.object({ from: localDate.nullable(), to: localDate.nullable() });

/** A filter value; blank and 'all' count as not given. */
const filter = z.preprocess(
  (value) => (value === '' || value === 'all' || value === 'null' ? undefined : value),
  text(100).optional(),
);
const dateFilter = z.preprocess(
  (value) => (value === '' || value === 'null' ? undefined : value),
  localDate.optional(),
);

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
  limit: z.coerce.number().int().min(1).max(1000).default(200),
  offset: z.coerce.number().int().min(0).default(0),
});

/** One student in one module. Records and details are filled for single-student requests only. */
export const attendanceReportRow = z.object({
  student_name: z.string(),
  student_id: z.string(),
  module_name: z.string(),
  module_code: z.string(),
  group_name: z.string().nullable(),
  attended_sessions: z.number(),
  attendance_count: z.number(),
  total_sessions: z.number(),
  attendance_percentage: z.number().nullable(),
  band: z.enum(bands).nullable(),
  date_range: dateRange,
  attendance_records: z.array(attendanceRecord),
  session_details: z.array(sessionDetail),
});

export const moduleAttendanceReport = endpoint({
  method: 'GET',
  path: '/api/attendance/reports/student-module-attendance',
  summary: 'Attendance per student and module, by name then module code',
  guard,
  query: reportFilters,
  reply: z.array(attendanceReportRow),
  refusals: ['no_admin_record'],
});

export const studentAttendanceCount = endpoint({
  method: 'GET',
  path: '/api/attendance/reports/student-attendance-count',
  summary: "One student's attendance in one module, with every session",
  guard,
  query: z.object({
    student_id: text(60).min(1, 'Student ID is required'),
    module_code: text(40).min(1, 'Module is required'),
    group_name: filter,
    date_from: dateFilter,
    date_to: dateFilter,
  }),
  reply: z.object({
    success: z.literal(true),
    student: z.object({ name: z.string(), id: z.string() }),
    module: z.object({ name: z.string(), code: z.string() }),
    group: z.object({ name: z.string().nullable() }),
    attendance_count: z.number(),
    total_sessions: z.number(),
    attendance_percentage: z.number().nullable(),
    band: z.enum(bands).nullable(),
    date_range: dateRange,
    attendance_records: z.array(attendanceRecord),
    session_details: z.array(sessionDetail),
  }),
  refusals: ['no_admin_record', 'not_found'],
});
