import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { importKinds } from './imports.ts';
import { instant, localDate, text, uuid } from './shared.ts';

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
  summary: 'Active staff, students, groups and modules, and how many came in the last 30 days',
  guard,
  reply: z.object({ staff: stat, students: stat, groups: stat, modules: stat }),
  refusals: ['no_admin_record'],
});

export const dashboardCalendar = endpoint({
  method: 'GET',
  path: '/api/dashboard/calendar',
  summary: 'For each day of a month: how many classes the timetable has, and how many class sessions were held',
  guard,
  query: z.object({ month: z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Please give a month as YYYY-MM') }),
  reply: z.array(z.object({ date: localDate, classes: z.number(), sessions: z.number() })),
  refusals: ['no_admin_record'],
});

export const searchKinds = ['student', 'staff', 'module', 'group', 'degree'] as const;

export const quickSearch = endpoint({
  method: 'GET',
  path: '/api/search',
  summary:
    'People, modules, groups and degrees whose name, number, code or e-mail contains the words; a few of each kind',
  guard,
  query: z.object({ q: text(100).min(1, 'Please type what to look for') }),
  reply: z.array(
    z.object({
      kind: z.enum(searchKinds),
      id: uuid,
      title: z.string(),
      /** Number, code or degree: what tells two of the same name apart. */
      detail: z.string(),
      active: z.boolean(),
    }),
  ),
  refusals: ['no_admin_record'],
});
export type SearchHit = z.output<typeof quickSearch.reply>[number];

/** What the bell shows. */
const event = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('admin_pending'), id: uuid, at: instant, name: z.string(), email: z.string() }),
  z.object({
    kind: z.literal('import_finished'),
    id: uuid,
    at: instant,
    import_kind: z.enum(importKinds),
    file_name: z.string(),
    state: z.enum(['applied', 'failed', 'undone']),
    done: z.number(),
    refused: z.number(),
  }),
  z.object({
    kind: z.literal('clash'),
    id: uuid,
    at: instant,
    /** What clashes, in words. */
    text: z.string(),
  }),
]);
export type BellEvent = z.output<typeof event>;

export const bellEvents = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Registrations that wait, imports finished and clashes of the last 14 days, newest first',
  guard,
  reply: z.array(event),
  refusals: ['no_admin_record'],
});
