import { z } from 'zod';
import { bands } from '../attendance/attendance.ts';
import * as figure from './figures.ts';
import { endpoint } from '../http/endpoint.ts';
import {
  queryParam,
  direction,
  filter,
  optionalParam,
  enumWithDefault,
  fileFormat,
  pageOf,
  requiredPaging,
} from '../http/lists.ts';
import { reportFilters } from './reports.ts';
import { instant, localDate, uuid, weekdays } from '../http/shared.ts';

const guard = { who: ['admin'], area: 'reports', admitsFacultyOffices: true } as const;
const reportErrors = ['no_admin_record'] as const;

/**
 * Filters of all figures: those of the student report, and the lecturer (id, employee id or name). Degree, year, semester and group are
 * those of the student at the time of each class, as in the student report.
 */
export const analyticsFilters = reportFilters
  .omit({ band: true, sort: true, direction: true })
  .extend({ lecturer: filter });

export const breakdowns = ['module', 'group', 'degree', 'lecturer', 'weekday', 'hour'] as const;
export const breakdownSorts = ['label', 'sessions', 'expected', 'attended', 'percentage'] as const;
const breakdownQuery = analyticsFilters.extend({
  by: enumWithDefault(breakdowns, 'module', `Please use one of ${breakdowns.join(', ')}`),
  /** `label` sorts weekdays from Monday and hours by number. */
  sort: enumWithDefault(breakdownSorts, 'label'),
  direction,
});

export const breakdownRow = z.object({
  /** Id of a module, group, degree or lecturer; weekday; hour from 0 to 23. Empty for students without group or degree. */
  key: z.string(),
  /** Module code, group name, programme, name of the lecturer, weekday, or hour as 09:00. */
  label: z.string(),
  /** Module name, programme of the group, level and path of the degree, employee id; empty for weekdays and hours. */
  detail: z.string(),
  /** Null for lecturer, weekday and hour. */
  students: figure.studentsFigure.nullable(),
  /** Of the module; null for other breakdowns. */
  credits: z.number().nullable(),
  band: figure.bandFigure,
  ...figure.figures,
});

export const breakdown = endpoint({
  method: 'GET',
  path: '/api/reports/breakdown',
  summary: 'Get attendance by module, group, degree, lecturer, weekday or hour',
  guard,
  query: breakdownQuery.extend(requiredPaging.shape),
  reply: pageOf(breakdownRow).extend({ as_of: instant }),
  errors: reportErrors,
});

/** Rows of a heat map. */
export const heatRows = ['weekday', 'module', 'degree', 'group', 'lecturer'] as const;
/** Latest weeks with classes that a heat map shows. */
export const maxHeatWeeks = 26;
const heatQuery = analyticsFilters.extend({
  by: enumWithDefault(heatRows, 'weekday', `Please use one of ${heatRows.join(', ')}`),
});

const heatCell = z.object({
  column: z.string(),
  sessions: figure.sessionsFigure,
  expected: figure.expectedFigure,
  attended: figure.attendedFigure,
  percentage: figure.percentageFigure,
});

/** Key, label, detail and figures are those of the breakdown row, over all filtered classes. */
export const heatRow = breakdownRow
  .pick({ key: true, label: true, detail: true, sessions: true, expected: true, attended: true, percentage: true })
  .extend({
    /** Columns with classes, in order. */
    cells: z.array(heatCell),
  });

export const heat = endpoint({
  method: 'GET',
  path: '/api/reports/heat',
  summary: 'Get attendance as a heat map: weekdays by hour, or modules, degrees, groups or lecturers by week',
  guard,
  query: heatQuery.extend({
    page: requiredPaging.shape.page,
    page_size: queryParam(z.coerce.number().int().min(1).max(100).default(20)),
  }),
  /** Weekdays from Monday; other rows by percentage, lowest first. */
  reply: pageOf(heatRow).extend({
    as_of: instant,
    /** Hours from 0 to 23, or Mondays of the latest weeks with classes (at most 26), in order. */
    columns: z.array(z.string()),
  }),
  errors: reportErrors,
});

/** Number of modules in the overview. */
export const lowestModules = 5;
/** Default minimum of `missed_in_a_row`. */
export const defaultMissedInARow = 3;

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
  kind: enumWithDefault(riskKinds, 'below_80', `Please use one of ${riskKinds.join(', ')}`),
  /** Minimum number of consecutively missed latest classes, for `missed_in_a_row`. */
  at_least: queryParam(
    z.coerce
      .number()
      .int()
      .min(2, 'Please use at least 2')
      .max(50, 'Please use at most 50')
      .default(defaultMissedInARow),
  ),
  sort: enumWithDefault(riskSorts, 'percentage'),
  direction,
});

/** One student in one module of one academic year; a repeated module is counted separately. */
export const riskRow = z.object({
  student: z.object({ id: uuid, student_id: z.string(), name: z.string(), group_name: z.string().nullable() }),
  module: z.object({ id: uuid, module_code: z.string(), module_name: z.string() }),
  academic_year: z.string().nullable(),
  attended: figure.attendedFigure,
  expected: figure.expectedFigure,
  percentage: figure.percentageFigure,
  band: figure.bandFigure,
  to_come: figure.toComeFigure,
  best_possible: figure.bestPossibleFigure,
  missed_in_a_row: figure.missedInARowFigure,
  last_attended_on: localDate.nullable(),
});

const riskStudents = (text: string) => z.number().describe(text);

export const analytics = endpoint({
  method: 'GET',
  path: '/api/reports/analytics',
  summary: 'Get everything of the overview: totals, weeks, distribution, students at risk and lowest modules',
  guard,
  query: analyticsFilters,
  reply: z.object({
    as_of: instant,
    totals: z.object({
      ...figure.figures,
      students: figure.studentsFigure,
      present: z.number().describe('Present marks. Part of attended.'),
      online: z.number().describe('Marks of students who attended remotely. Part of attended.'),
      registers_not_taken: figure.notTakenFigure,
    }),
    /** Weeks with classes, oldest first; a week begins on Monday. */
    weeks: z.array(z.object({ week_start: localDate, ...figure.figures })),
    /** Ten steps of ten points, from 0 to under 10; the last includes 100. Students without a percentage are not counted. */
    distribution: z.array(z.object({ from: z.number(), to: z.number(), students: z.number() })),
    /** Students by their percentage over all filtered modules. */
    bands: z.object({ excellent: z.number(), average: z.number(), poor: z.number(), none: z.number() }),
    /** Different students who are at risk in at least one module, by kind. */
    at_risk: z.object({
      below_80: riskStudents('Percentage in the module below its limit, 80 if it has none.'),
      below_60: riskStudents('Percentage in the module more than 20 points below its limit: below 60 if it has none.'),
      cannot_reach_80: riskStudents('Best possible percentage in the module below its limit, 80 if it has none.'),
      missed_in_a_row: riskStudents(
        `At least the latest ${defaultMissedInARow} classes of the module missed in a row.`,
      ),
    } satisfies Record<(typeof riskKinds)[number], z.ZodNumber>),
    /** The modules with the lowest percentages, lowest first. */
    lowest_modules: z
      .array(breakdownRow.pick({ key: true, label: true, detail: true, percentage: true, band: true }))
      .max(lowestModules),
  }),
  errors: reportErrors,
});

export const atRisk = endpoint({
  method: 'GET',
  path: '/api/reports/at-risk',
  summary: "List students below 80% or 60% in a module, who can't reach 80%, or who missed the latest classes",
  guard,
  query: riskQuery.extend(requiredPaging.shape),
  /** `students`: number of different students in all rows. */
  reply: pageOf(riskRow).extend({ as_of: instant, students: z.number() }),
  errors: reportErrors,
});

export const studentSorts = ['percentage', 'student_name', 'student_id'] as const;

/** One student over all filtered modules. */
export const studentFigures = z.object({
  student: riskRow.shape.student,
  attended: figure.attendedFigure,
  expected: figure.expectedFigure,
  percentage: figure.percentageFigure.unwrap(),
  band: z.enum(bands),
});

const stepText = 'Please give the start of a step: 0, 10, 20 … 90';
/** Start of the step; missing: all students with a percentage. */
const step = optionalParam(z.coerce.number(stepText).int().min(0, stepText).max(90, stepText).multipleOf(10, stepText));

export const reportStudents = endpoint({
  method: 'GET',
  path: '/api/reports/students',
  summary: 'List the students of a step of the distribution, by percentage over all modules',
  guard,
  query: analyticsFilters
    .extend({ from: step, sort: enumWithDefault(studentSorts, 'percentage'), direction })
    .extend(requiredPaging.shape),
  reply: pageOf(studentFigures).extend({ as_of: instant }),
  errors: reportErrors,
});

export const sessionSorts = ['date', 'module_code', 'lecturer', 'expected', 'attended', 'percentage'] as const;
const sessionsQuery = analyticsFilters.extend({
  weekday: optionalParam(z.enum(weekdays, 'Please give a weekday')),
  hour: optionalParam(
    z.coerce.number('Please give an hour from 0 to 23').int().min(0).max(23, 'Please use an hour from 0 to 23'),
  ),
  sort: enumWithDefault(sessionSorts, 'date'),
  direction,
});

/** A class session with the figures of the filtered students. */
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
  expected: figure.expectedFigure,
  attended: figure.attendedFigure,
  late: figure.lateFigure,
  absent: figure.absentFigure,
  excused: figure.excusedFigure,
  percentage: figure.percentageFigure,
  band: figure.bandFigure,
});

export const reportSessions = endpoint({
  method: 'GET',
  path: '/api/reports/sessions',
  summary: 'List the class sessions behind a figure',
  guard,
  query: sessionsQuery.extend(requiredPaging.shape),
  reply: pageOf(sessionFigures).extend({ as_of: instant }),
  errors: reportErrors,
});

export const analyticsViews = [
  'weeks',
  'distribution',
  'students',
  'breakdown',
  'at-risk',
  'sessions',
  'heat',
] as const;

export const exportAnalytics = endpoint({
  method: 'GET',
  path: '/api/reports/analytics/export',
  summary: 'Download a view with its filters as a file',
  guard,
  stepUp: true,
  /** Each view reads its own parameters and validates `sort`. */
  query: analyticsFilters.extend({
    view: z.enum(analyticsViews, `Please use one of ${analyticsViews.join(', ')}`),
    format: fileFormat,
    from: step,
    /** Of the breakdown and the heat map, which has no rows by hour. */
    by: breakdownQuery.shape.by,
    kind: riskQuery.shape.kind,
    at_least: riskQuery.shape.at_least,
    weekday: sessionsQuery.shape.weekday,
    hour: sessionsQuery.shape.hour,
    sort: optionalParam(z.enum([...new Set([...breakdownSorts, ...riskSorts, ...sessionSorts])])),
    direction,
  }),
  reply: 'file',
  errors: reportErrors,
});
