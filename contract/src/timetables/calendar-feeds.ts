import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { instant, success } from '../http/shared.ts';

/** Administrators have no classes. */
const guard = { who: ['lecturer', 'student'] } as const;

const ownFeed = z.object({
  /** Private URL for calendar programs; null if there is none. */
  address: z.string().nullable(),
  created_at: instant.nullable(),
  last_read_at: instant.nullable(),
});
export type OwnFeed = z.output<typeof ownFeed>;

export const getOwnFeed = endpoint({
  method: 'GET',
  path: '/api/calendars/mine',
  summary: "Get the caller's private calendar URL",
  guard,
  reply: ownFeed,
  errors: ['no_staff_record', 'no_student_record'],
});

export const makeOwnFeed = endpoint({
  method: 'POST',
  path: '/api/calendars/mine',
  summary: 'Create a private calendar URL; an earlier one stops working',
  guard,
  reply: ownFeed,
  changes: ['calendars'],
  errors: ['no_staff_record', 'no_student_record'],
});

export const deleteOwnFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendars/mine',
  summary: 'Delete the private calendar URL',
  guard,
  reply: success,
  changes: ['calendars'],
  errors: [],
});

export const downloadOwnCalendar = endpoint({
  method: 'GET',
  path: '/api/calendars/mine/download',
  summary: "Download the caller's classes as an iCalendar file",
  guard,
  reply: 'file',
  errors: ['no_staff_record', 'no_student_record'],
});

/** Calendar programs cannot send a bearer token; the URL is the secret. */
export const readFeed = endpoint({
  method: 'GET',
  path: '/api/calendars/:file',
  summary: 'Read a private calendar by its URL',
  guard: { who: 'public' },
  params: z.object({ file: z.string().max(120) }),
  reply: 'file',
  errors: ['not_found'],
});
