import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { instant, localDate, uuid } from '../http/shared.ts';

const guard = { who: ['admin'] } as const;

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
  guard,
  reply: z.object({ staff: stat, students: stat, groups: stat, modules: stat }),
  errors: ['no_admin_record'],
});

export const dashboardCalendar = endpoint({
  method: 'GET',
  path: '/api/dashboard/calendar',
  summary: 'Count scheduled classes and class sessions for each day of a month',
  guard,
  query: z.object({ month: z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Please give a month as YYYY-MM') }),
  reply: z.array(z.object({ date: localDate, classes: z.number(), sessions: z.number() })),
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
    /** Semesters with classes, but without dates. */
    semesters_without_dates: z.number(),
  })
  .partial();
export type AreaCounts = z.output<typeof areaCounts>;

export const areaOverview = endpoint({
  method: 'GET',
  path: '/api/dashboard/area',
  summary: 'Count what exists in an area and what is missing, and list the five records changed last',
  guard,
  query: z.object({ area: z.enum(managedAreas) }),
  reply: z.object({
    counts: areaCounts,
    recent: z.array(z.object({ id: uuid, title: z.string(), detail: z.string(), changed_at: instant })),
  }),
  errors: ['no_admin_record'],
});
