import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { attendedFigure, expectedFigure, percentageFigure } from './figures.ts';
import { instant, localDate, uuid } from '../http/shared.ts';

const guard = { who: ['admin'], area: 'reports' } as const;

export const dashboardRefreshSeconds = 30;

const stat = z.object({
  total: z.number(),
  /** Added in the last 30 days. */
  recent: z.number(),
});

export const dashboardCounts = endpoint({
  method: 'GET',
  path: '/api/dashboard/counts',
  summary: 'Count active staff, students, groups and modules, and those added in the last 30 days',
  guard: { ...guard, admitsFacultyOffices: true },
  reply: z.object({ staff: stat, students: stat, groups: stat, modules: stat }),
  errors: ['no_admin_record'],
});

/** Days before today whose classes the dashboard checks for flags to review. */
export const flaggedDays = 30;

export const dashboardToday = endpoint({
  method: 'GET',
  path: '/api/dashboard/today',
  summary: 'Count the classes that take attendance now, their students, and what waits for an administrator',
  guard,
  reply: z.object({
    running: z.object({
      /** Classes whose codes run or are paused: those of `GET /api/qr-sessions?only=open`. */
      classes: z.number(),
      here: z.number().describe('Students of these classes who attend: present, late or online.'),
      expected: z.number(),
      /** Expected and present students of each class; at most 60 classes. */
      shares: z.array(z.object({ here: z.number(), expected: z.number() })),
    }),
    waiting: z.object({
      absences: z.number(),
      questions: z.number(),
      proposals: z.number(),
      flagged_classes: z
        .number()
        .describe(`Classes since \`flags_since\`, ${flaggedDays} days ago, with flags to review.`),
      clashes: z.number().describe('Clashes of the current semester that are not accepted.'),
      registrations: z.number(),
      privacy_requests: z.number(),
      unused_accounts: z.number().describe('Unused active accounts that wait for a decision.'),
    }),
    flags_since: localDate,
  }),
  errors: ['no_admin_record'],
});

/** Reports read more rows, so these figures are requested less often. */
export const attendanceRefreshSeconds = 300;

const weekFigures = z.object({
  from: localDate,
  to: localDate,
  attended: attendedFigure,
  expected: expectedFigure,
  percentage: percentageFigure,
});

export const dashboardAttendance = endpoint({
  method: 'GET',
  path: '/api/dashboard/attendance',
  summary: 'Compare the attendance of this week with last week, and count the students below 60% now and a week ago',
  guard: { ...guard, admitsFacultyOffices: true },
  reply: z.object({
    this_week: weekFigures.extend({
      /** From Monday. */
      days: z.array(z.object({ date: localDate, percentage: percentageFigure })).length(7),
    }),
    last_week: weekFigures,
    at_risk: z.object({
      students: z.number().describe('Students below 60% in a module of the semester.'),
      change: z.number().describe('Difference from the students without the classes of the last 7 days.'),
      /** The filters of the current or latest semester, for reports; empty without semester dates. */
      filters: z.object({
        academicYear: z.string().optional(),
        semester: z.string().optional(),
        date_from: localDate.optional(),
        date_to: localDate.optional(),
      }),
    }),
  }),
  errors: ['no_admin_record'],
});

export const dashboardCalendar = endpoint({
  method: 'GET',
  path: '/api/dashboard/calendar',
  summary: 'Count scheduled classes and class sessions for each day of a month',
  guard: { ...guard, admitsFacultyOffices: true },
  query: z.object({ month: z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Please give a month as YYYY-MM') }),
  reply: z.array(z.object({ date: localDate, classes: z.number(), sessions: z.number() })),
  errors: ['no_admin_record'],
});

/**
 * The steps of setting up a university, in the order in which they need each other. The first two confirm settings; weeks of the timetable
 * are counted from the dates of the semesters, and enrolments name its courses.
 */
export const setUpSteps = [
  'basics',
  'class_lists',
  'semesters',
  'holidays',
  'degrees',
  'modules',
  'venues',
  'staff',
  'mappings',
  'teaching',
  'groups',
  'students',
  'timetables',
  'enrolments',
  'first_class',
] as const;
export type SetUpStep = (typeof setUpSteps)[number];

export const dashboardSetUp = endpoint({
  method: 'GET',
  path: '/api/dashboard/set-up',
  summary: 'List the steps of setting up the university with what exists and what is missing',
  guard,
  reply: z.object({
    /** Null: records of all steps exist. */
    steps: z
      .array(
        z.object({
          step: z.enum(setUpSteps),
          count: z.number().describe('Of the first two steps: 1 after an administrator confirmed their settings.'),
          missing: z
            .number()
            .describe(
              'Groups without students; modules without a degree programme (mappings) or lecturer (teaching); students without a group; classes whose venue is unknown (venues) or that expect no student (timetables); semesters with classes but without dates.',
            ),
        }),
      )
      .nullable(),
  }),
  errors: ['no_admin_record'],
});

export const managedAreas = ['students', 'modules', 'academics', 'timetables'] as const;
export type ManagedArea = (typeof managedAreas)[number];

/** Active records, and those of them that lack something. Only the counts of the area are present. */
const areaCounts = z
  .object({
    students: z.number(),
    students_inactive: z.number(),
    students_without_group: z.number(),
    modules: z.number(),
    modules_inactive: z.number(),
    modules_without_degree: z.number(),
    /** No active member of staff may teach them as lecturer. */
    modules_without_lecturer: z.number(),
    degrees: z.number(),
    groups: z.number(),
    groups_without_students: z.number(),
    classes: z.number(),
    venues: z.number(),
    /** The venue of the entry is not an active one of the list of venues. */
    classes_without_venue: z.number(),
    /** None of the lecturers is active, and classes may be ahead. */
    classes_without_lecturer: z.number(),
    /** None of the groups is active, and classes may be ahead. */
    classes_without_group: z.number(),
    /** Semesters with classes, but without dates. */
    semesters_without_dates: z.number(),
  })
  .partial();
export type AreaCounts = z.output<typeof areaCounts>;

export const areaOverview = endpoint({
  method: 'GET',
  path: '/api/dashboard/area',
  summary: 'Count what exists in an area and what is missing, and list the five records changed last',
  guard: { ...guard, admitsFacultyOffices: true },
  query: z.object({ area: z.enum(managedAreas) }),
  reply: z.object({
    counts: areaCounts,
    recent: z.array(z.object({ id: uuid, title: z.string(), detail: z.string(), changed_at: instant })),
  }),
  errors: ['no_admin_record'],
});
