import { z } from 'zod';
import { personLabel } from '../accounts/person-labels.ts';
import { listSources } from '../attendance/class-lists.ts';
import { markMethods } from '../attendance/marks.ts';
import { attendanceRequirement } from '../attendance/requirements.ts';
import { markStatuses, shownStatuses } from '../attendance/statuses.ts';
import { endpoint } from '../http/endpoint.ts';
import { enumWithDefault, exportFormats, optionalParam, queryParam } from '../http/lists.ts';
import { instant, localDate, uuid } from '../http/shared.ts';
import { analyticsFilters } from './analytics.ts';

const guard = { who: ['admin'], area: 'reports', admitsFacultyOffices: true } as const;

/** Only the rows of final classes, and marks already made in classes in progress, are in figures. */
export const rowClassStates = ['in_progress', 'final', 'withdrawn', 'not_taken'] as const;

/** A workbook has at most 1,048,576 rows, one of them with the titles. */
export const maxWorkbookRows = 1_048_575;
export const tooManyWorkbookRows = `A workbook holds at most ${maxWorkbookRows.toLocaleString('en-GB')} rows. Please narrow the report, or export it as CSV.`;

const cursorParts = z.tuple([localDate, uuid, uuid]);

/** The date, class session and student of the last row of a page, joined by `_`. */
const cursor = z.string().transform((text, context) => {
  const parts = cursorParts.safeParse(text.split('_'));
  if (parts.success) {
    const [date, sessionId, studentId] = parts.data;
    return { date, sessionId, studentId };
  }
  context.addIssue('Please use the next_cursor of the previous page');
  return z.NEVER;
});

const rowFilters = analyticsFilters.extend({
  /**
   * All rows of the classes of which anything changed since then: marks, class list, lecturer, final, withdrawn or restored. Replace what
   * you have of each class that you receive. A class whose last row was removed is not received.
   */
  updated_since: optionalParam(instant),
});

export const attendanceRow = z.object({
  session_id: uuid,
  date: localDate,
  class_start_time: z.string(),
  class_end_time: z.string(),
  session_type: z.string(),
  class_state: z.enum(rowClassStates),
  /** In a class that is only counted, a student without a mark stays `in_progress`. */
  attendance_requirement: attendanceRequirement,
  academic_year: z.string().nullable(),
  module_code: z.string(),
  module_name: z.string(),
  lecturer: z.string(),
  lecturer_employee_id: z.string(),
  student: uuid,
  student_id: z.string(),
  student_name: z.string(),
  /** Group, degree programme, year and semester of the student as of the class. */
  group_name: z.string().nullable(),
  degree_programme: z.string().nullable(),
  year: z.number().nullable(),
  semester: z.number().nullable(),
  source: z.enum(listSources),
  /** A class of a parallel teaching group counts in place of this one. */
  attended_in_parallel: z.boolean(),
  /**
   * What counts: the mark, else absent once the class is final. Null if the class counts for no student (withdrawn or not taken), and for students
   * of another teaching group (sources `parallel` and `guest`).
   */
  status: z.enum(shownStatuses).nullable(),
  /** What was recorded, also in a withdrawn class. Null without a mark. */
  mark: z.enum(markStatuses).nullable(),
  method: z.enum(markMethods).nullable(),
  marked_at: instant.nullable(),
  marked_by: personLabel.nullable(),
});

export const attendanceRows = endpoint({
  method: 'GET',
  path: '/api/attendance/rows',
  summary: 'List every attendance row (one student in one class), by date and class, in pages with a cursor',
  guard,
  stepUp: true,
  query: rowFilters.extend({
    cursor: optionalParam(cursor),
    limit: queryParam(z.coerce.number().int().min(1).max(2000).default(500)),
  }),
  reply: z.object({
    /** May have fewer rows than `limit` before the last page. */
    data: z.array(attendanceRow),
    /** Null on the last page. */
    next_cursor: z.string().nullable(),
    /** The `updated_since` of the next run, from the first page of this run. It overlaps by some minutes, so rows may come twice. */
    next_updated_since: instant,
  }),
  errors: ['no_admin_record'],
});

export const exportAttendanceRows = endpoint({
  method: 'GET',
  path: '/api/attendance/rows/export',
  summary: 'Download every attendance row as a file; a workbook has at most 1,048,575 rows',
  guard,
  stepUp: true,
  query: rowFilters.extend({ format: enumWithDefault(exportFormats, 'csv') }),
  reply: 'file',
  errors: ['no_admin_record'],
});
