import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { instant, success } from '../http/shared.ts';

/** Administrators have no classes of their own. */
const guard = { who: ['lecturer', 'student'] } as const;

const ownFeed = z.object({
  /** The private address, for calendar programs; null while there is none. */
  address: z.string().nullable(),
  created_at: instant.nullable(),
  last_read_at: instant.nullable(),
});
export type OwnFeed = z.output<typeof ownFeed>;

export const getOwnFeed = endpoint({
  method: 'GET',
  path: '/api/calendars/mine',
  summary: "The caller's private calendar address",
  guard,
  reply: ownFeed,
  errors: ['no_staff_record', 'no_student_record'],
});

export const makeOwnFeed = endpoint({
  method: 'POST',
  path: '/api/calendars/mine',
  summary: 'Make a private calendar address; an earlier one is worthless from now on',
  guard,
  reply: ownFeed,
  errors: ['no_staff_record', 'no_student_record'],
});

export const deleteOwnFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendars/mine',
  summary: 'End the private calendar address',
  guard,
  reply: success,
  errors: [],
});

export const downloadOwnCalendar = endpoint({
  method: 'GET',
  path: '/api/calendars/mine/download',
  summary: "The caller's classes as an iCalendar file",
  guard,
  reply: 'file',
  errors: ['no_staff_record', 'no_student_record'],
});

/** Calendar programs send no bearer; the address itself is the secret. */
export const readFeed = endpoint({
  method: 'GET',
  path: '/api/calendars/:file',
  summary: 'A private calendar, by its address',
  guard: { who: 'public' },
  params: z.object({ file: z.string().max(120) }),
  reply: 'file',
  errors: ['not_found'],
});
