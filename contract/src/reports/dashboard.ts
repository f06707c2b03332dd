import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { localDate } from '../http/shared.ts';

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
