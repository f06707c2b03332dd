import { z } from 'zod';
import { bands } from '../attendance/attendance.ts';
import { endpoint } from '../http/endpoint.ts';
import { asked, direction, filter, filterOf, oneOf, pageOf, pages } from '../http/lists.ts';
import { reportFilters, reportFormats } from './reports.ts';
import { instant, localDate, uuid, weekdays } from '../http/shared.ts';

const guard = { who: ['admin'] } as const;
const refusals = ['no_admin_record', 'counting'] as const;

/**
 * What narrows every figure: the filters of the student report, and who gives the class (id, employee id or name).
 * Degree, year, semester and group are those that a student has today, as in the student report.
 */
export const analyticsFilters = reportFilters
  .omit({ band: true, sort: true, direction: true })
  .extend({ lecturer: filter });

/** Held classes alone. Expected is attended and absent; excused counts neither way. */
const figures = {
  /** Class sessions that were held. */
  sessions: z.number(),
  expected: z.number(),
  /** Present or late. */
  attended: z.number(),
  late: z.number(),
  absent: z.number(),
  excused: z.number(),
  percentage: z.number().nullable(),
};

export const analytics = endpoint({
  method: 'GET',
  path: '/api/reports/analytics',
  summary: 'Attendance at a glance: the sum, week by week, and how students are spread over the percentages',
  guard,
  query: analyticsFilters,
  reply: z.object({
    as_of: instant,
    totals: z.object({ ...figures, students: z.number(), present: z.number() }),
    /** Every week with a held class, oldest first; a week begins on Monday. */
    weeks: z.array(z.object({ week_start: localDate, ...figures })),
    /** Ten steps of ten points, 0 to under 10 first; the last one has 100 in it. Students without a percentage are in none. */
    distribution: z.array(z.object({ from: z.number(), to: z.number(), students: z.number() })),
    /** Students by their percentage over all modules that the filters leave. */
    bands: z.object({ excellent: z.number(), average: z.number(), poor: z.number(), none: z.number() }),
  }),
  errors: refusals,
});

export const breakdowns = ['module', 'group', 'degree', 'lecturer', 'weekday', 'hour'] as const;
export const breakdownSorts = ['label', 'sessions', 'expected', 'attended', 'percentage'] as const;
const breakdownQuery = analyticsFilters.extend({
  by: oneOf(breakdowns, 'module', `Please ask for ${breakdowns.join(', ')}`),
  /** By `label`: weekdays from Monday on, hours from the first on. */
  sort: oneOf(breakdownSorts, 'label'),
  direction,
});

export const breakdownRow = z.object({
  /** A module's, group's, degree's or lecturer's id; the weekday; the hour from 0 to 23. Empty: the students have no group or degree. */
  key: z.string(),
  /** Module code, group name, programme, lecturer's name, weekday, or the hour as 09:00. */
  label: z.string(),
  /** Module name, the group's programme, level and path of a degree, employee id; empty for weekdays and hours. */
  detail: z.string(),
  /** Who was expected; null where that is not counted (lecturer, weekday, hour). */
  students: z.number().nullable(),
  band: z.enum(bands).nullable(),
  ...figures,
});

export const breakdown = endpoint({
  method: 'GET',
  path: '/api/reports/breakdown',
  summary: 'Attendance by module, group, degree, lecturer, weekday or hour',
  guard,
  query: breakdownQuery.extend(pages.shape),
  reply: pageOf(breakdownRow).extend({ as_of: instant }),
  errors: refusals,
});

export const riskKinds = ['below_80', 'below_60', 'cannot_reach_80', 'missed_in_a_row'] as const;
export const riskSorts = [
  'percentage',
  'student_name',
  'student_id',
  'module_code',
  'best_possible',
  'missed_in_a_row',
] as const;
const riskQuery = analyticsFilters.extend({
  kind: oneOf(riskKinds, 'below_80', `Please ask for ${riskKinds.join(', ')}`),
  /** How many of the latest classes were missed one after the other, for `missed_in_a_row`. */
  at_least: asked(
    z.coerce.number().int().min(2, 'Please ask for at least 2').max(50, 'Please ask for at most 50').default(3),
  ),
  sort: oneOf(riskSorts, 'percentage'),
  direction,
});

/** One student in one module of one academic year: who repeats a module starts again. */
export const riskRow = z.object({
  student: z.object({ id: uuid, student_id: z.string(), name: z.string(), group_name: z.string().nullable() }),
  module: z.object({ id: uuid, module_code: z.string(), module_name: z.string() }),
  academic_year: z.string().nullable(),
  attended: z.number(),
  expected: z.number(),
  percentage: z.number().nullable(),
  band: z.enum(bands).nullable(),
  /** Classes of the student's group that this semester still has, by the timetable. */
  to_come: z.number(),
  /** The percentage if every class to come is attended. */
  best_possible: z.number().nullable(),
  /** Of the latest classes; an excused one neither counts nor ends the row. */
  missed_in_a_row: z.number(),
  last_attended_on: localDate.nullable(),
});

export const atRisk = endpoint({
  method: 'GET',
  path: '/api/reports/at-risk',
  summary: 'Students below 80 % or 60 % in a module, who can no longer reach 80 %, or who missed the latest classes',
  guard,
  query: riskQuery.extend(pages.shape),
  /** `students`: how many people the rows are about. */
  reply: pageOf(riskRow).extend({ as_of: instant, students: z.number() }),
  errors: refusals,
});

export const studentSorts = ['percentage', 'student_name', 'student_id'] as const;

/** One student over all modules that the filters leave. */
export const studentFigures = z.object({
  student: riskRow.shape.student,
  attended: z.number(),
  expected: z.number(),
  percentage: z.number(),
  band: z.enum(bands),
});

const askForStep = 'Please give the beginning of a step: 0, 10, 20 … 90';
/** Where the step begins; without it everybody who has a percentage. */
const step = filterOf(
  z.coerce.number(askForStep).int().min(0, askForStep).max(90, askForStep).multipleOf(10, askForStep),
);

export const reportStudents = endpoint({
  method: 'GET',
  path: '/api/reports/students',
  summary: 'The students behind a step of the distribution, by their percentage over all modules',
  guard,
  query: analyticsFilters
    .extend({ from: step, sort: oneOf(studentSorts, 'percentage'), direction })
    .extend(pages.shape),
  reply: pageOf(studentFigures).extend({ as_of: instant }),
  errors: refusals,
});

export const sessionSorts = ['date', 'module_code', 'lecturer', 'expected', 'attended', 'percentage'] as const;
const sessionsQuery = analyticsFilters.extend({
  weekday: filterOf(z.enum(weekdays, 'Please give a weekday')),
  hour: filterOf(
    z.coerce.number('Please give an hour from 0 to 23').int().min(0).max(23, 'Please give an hour from 0 to 23'),
  ),
  sort: oneOf(sessionSorts, 'date'),
  direction,
});

/** A held class with the figures of the students that the filters leave. `id` is that of its register. */
export const sessionFigures = z.object({
  id: uuid,
  date: localDate,
  weekday: z.enum(weekdays),
  class_start_time: z.string(),
  class_end_time: z.string(),
  module_code: z.string(),
  module_name: z.string(),
  session_type: z.string(),
  location: z.string(),
  lecturer: z.string(),
  expected: z.number(),
  attended: z.number(),
  late: z.number(),
  absent: z.number(),
  excused: z.number(),
  percentage: z.number().nullable(),
});

export const reportSessions = endpoint({
  method: 'GET',
  path: '/api/reports/sessions',
  summary: 'The held classes behind a figure',
  guard,
  query: sessionsQuery.extend(pages.shape),
  reply: pageOf(sessionFigures).extend({ as_of: instant }),
  errors: refusals,
});

export const analyticsViews = ['weeks', 'distribution', 'students', 'breakdown', 'at-risk', 'sessions'] as const;

export const exportAnalytics = endpoint({
  method: 'GET',
  path: '/api/reports/analytics/export',
  summary: 'What one of the views shows for these filters, whole, as a file',
  guard,
  /** Each view reads its own; `sort` is checked by the view. */
  query: analyticsFilters.extend({
    view: z.enum(analyticsViews, `Please ask for ${analyticsViews.join(', ')}`),
    format: oneOf(reportFormats, 'csv'),
    from: step,
    by: breakdownQuery.shape.by,
    kind: riskQuery.shape.kind,
    at_least: riskQuery.shape.at_least,
    weekday: sessionsQuery.shape.weekday,
    hour: sessionsQuery.shape.hour,
    sort: filterOf(z.enum([...new Set([...breakdownSorts, ...riskSorts, ...sessionSorts])])),
    direction,
  }),
  reply: 'file',
  errors: refusals,
});
