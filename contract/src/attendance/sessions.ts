import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { asked, dateFilter, filter, idFilter, pageOf, paging } from '../http/lists.ts';
import { asOpened } from '../people/people.ts';
import { idParams, instant, localDate, numberFromLabel, success, text, uuid } from '../http/shared.ts';

/** Session types of the lecturer's form, and of the classes page. */
export const lecturerSessionTypes = ['lecture', 'tutorial', 'practical', 'seminar'] as const;
export const classesPageSessionTypes = ['lecture', 'tutorial', 'lab', 'seminar'] as const;

/** Suggested in the free-text location field. */
export const locationCodes = ['LK', 'UK', 'US', 'CA', 'IN', 'MY', 'SG', 'ID', 'TH', 'VN', 'PH'] as const;

export const qr = {
  refreshSeconds: 10,
  graceSeconds: 5,
  typedSeconds: 30,
  defaultMinutes: 3,
  minMinutes: 1,
  maxMinutes: 5,
  safetySeconds: 30,
  /** A pause that nobody ends is over with the day. */
  longestPauseHours: 12,
  /** The countdown turns red at this many seconds. */
  redSeconds: 30,
} as const;

export const sessionState = z.enum(['created', 'running', 'paused', 'ended']);

export const geofence = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  radius_m: z.number().min(20).max(5000),
});

/** A class session. `session_id` is the documents' name of `id`. */
export const session = z.object({
  id: uuid,
  session_id: uuid,
  state: sessionState,
  module_id: uuid,
  module_code: z.string(),
  module_name: z.string(),
  session_type: z.string(),
  location: z.string(),
  date: localDate,
  class_start_time: z.string(),
  class_end_time: z.string(),
  academic_year: z.string(),
  year: z.number().nullable(),
  semester: z.number(),
  description: z.string(),
  duration_minutes: z.number(),
  lecturer_id: uuid,
  lecturer_name: z.string(),
  assistant_lecturer: uuid.nullable(),
  groups: z.array(z.object({ id: uuid, name: z.string() })),
  expected: z.number(),
  head_count: z.number().nullable(),
  late_after_minutes: z.number().nullable(),
  geofence: geofence.nullable(),
  timetable_id: uuid.nullable(),
});
export type Session = z.output<typeof session>;

/** The code on the screen now. Never more than the current one leaves the server. */
export const currentCode = z.object({
  success: z.literal(true),
  message: z.string(),
  state: sessionState,
  is_active: z.boolean(),
  /** Data URL of an SVG image; null while paused or ended. */
  qr_code: z.string().nullable(),
  /** What the image holds; null while paused or ended. */
  url: z.string().nullable(),
  qr_payload: z.object({ qr_sequence: z.number() }),
  current_sequence: z.number(),
  total_sequences: z.number(),
  /** Until the run ends, in milliseconds. */
  time_remaining: z.number(),
  /** Until the next code, in milliseconds. */
  next_refresh_in: z.number(),
  typed_code: z.string().nullable(),
  server_time: instant,
});
export type CurrentCode = z.output<typeof currentCode>;

const sessionGuard = { who: ['lecturer', 'admin'], owns: 'class session' } as const;
const classGuard = { who: ['lecturer', 'admin'] } as const;

/** What the lecturer's form needs, in its order, as it is named to the person. */
export const requiredSessionFields = {
  semester: 'Semester',
  year: 'Year',
  session_type: 'Session Type',
  module_code: 'Module',
  date: 'Date',
  class_start_time: 'Class Start Time',
  class_end_time: 'Class End Time',
  academic_year: 'Academic Year',
} as const;

export const sessionFormTexts = {
  required: 'Please fill in the following required fields: ',
  requiredShort: 'Please fill in all required fields',
  endBeforeStart: 'Class end time must be after class start time',
  noLecturer: 'Unable to identify lecturer. Please log in again.',
  noGroup: 'Please select at least one group',
  noStudents: 'No students found for the selected groups and module',
  nobodyPresent: 'Please mark at least one student as present before submitting',
} as const;

/** A whole number that a form may leave blank; blank is none, not nought. */
const countOrNone = (most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    z.coerce.number().int().min(0).max(most).nullish(),
  );

/** The lecturer's form, the shorter form of the classes page, or one press on a timetable entry. */
export const sessionForm = z.object({
  timetable_id: z.union([uuid, z.literal('')]).nullish(),
  semester: numberFromLabel.optional(),
  year: numberFromLabel.optional(),
  session_type: text(40).optional(),
  module_code: text(40).optional(),
  module_id: z.union([uuid, z.literal('')]).nullish(),
  module_name: text().optional(),
  groups: z.array(uuid).max(200).nullish(),
  location: text(200).optional(),
  date: text(40).optional(),
  class_start_time: text(40).optional(),
  class_end_time: text(40).optional(),
  description: text(2000).optional(),
  academic_year: text(20).optional(),
  assistant_lecturer: z.union([uuid, z.literal('')]).nullish(),
  lecturer_id: z.union([uuid, z.literal('')]).nullish(),
  session_datetime: text(60).optional(),
  university_id: z.string().nullish(),
  duration_minutes: z.coerce.number().int().min(1).max(5).optional(),
  late_after_minutes: countOrNone(240),
  head_count: countOrNone(100_000),
  geofence: geofence.nullish(),
});

export const createSession = endpoint({
  method: 'POST',
  path: '/api/qr-sessions/create',
  summary: 'Open a class session; its roster is fixed now. The same class again reopens the session',
  guard: classGuard,
  body: sessionForm,
  reply: z.object({ success: z.literal(true), message: z.string(), reopened: z.boolean(), session }),
  errors: ['not_found', 'not_yours', 'no_staff_record'],
});

/** A class session in a list. */
export const listedSession = session.extend({
  /** Present or late. */
  present: z.number(),
  /** Somebody has a mark, of whatever kind. */
  is_marked: z.boolean(),
});
export type ListedSession = z.output<typeof listedSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/qr-sessions',
  summary: "The caller's class sessions (an admin's: all of the university), newest first; with `page` a page of them",
  guard: classGuard,
  query: paging.extend({
    date_from: dateFilter,
    date_to: dateFilter,
    module_id: idFilter,
    /** As lecturer or assistant. */
    lecturer_id: idFilter,
    /** In the module's code or name, the type, the location or the name of a group. */
    search: filter,
    limit: asked(z.coerce.number().int().min(1).max(200).default(50)),
  }),
  reply: z.union([pageOf(listedSession), z.object({ success: z.literal(true), sessions: z.array(listedSession) })]),
  errors: ['no_staff_record'],
});

export const getSession = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/:id',
  summary: 'A class session, to go on after a reload',
  guard: sessionGuard,
  params: idParams,
  reply: z.object({ success: z.literal(true), session, is_active: z.boolean(), qr_started: z.boolean() }),
  errors: ['not_found', 'not_yours'],
});

export const changeSession = endpoint({
  method: 'PUT',
  path: '/api/qr-sessions/:id',
  summary: 'Change the head count, the geofence or when a student counts as late',
  guard: sessionGuard,
  params: idParams,
  body: sessionForm
    .pick({ head_count: true, geofence: true, late_after_minutes: true })
    .extend({ seen: asOpened(sessionForm.pick({ head_count: true })) }),
  reply: z.object({ success: z.literal(true), session }),
  errors: ['not_found', 'not_yours', 'conflict'],
});

const command = <Action extends string>(action: Action, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/qr-sessions/:id/${action}`,
    summary,
    guard: sessionGuard,
    params: idParams,
    reply: currentCode,
    errors: ['not_found', 'not_yours', 'session_closed'],
  });

export const startQr = endpoint({
  method: 'POST',
  path: '/api/qr-sessions/:id/start-qr',
  summary: 'Start (or go on with) showing codes',
  guard: sessionGuard,
  params: idParams,
  body: z.object({ duration_minutes: z.coerce.number().int().min(1).max(5).optional() }).nullish(),
  reply: currentCode,
  errors: ['not_found', 'not_yours'],
});
export const pauseQr = command('pause-qr', 'Stop accepting codes until resumed');
export const resumeQr = command('resume-qr', 'Accept codes again, with new ones');
export const extendQr = endpoint({
  method: 'POST',
  path: '/api/qr-sessions/:id/extend-qr',
  summary: 'Let the run go on longer',
  guard: sessionGuard,
  params: idParams,
  body: z.object({
    minutes: z.coerce.number().int().min(1).max(5),
    /** As the screen shows it: pressed again after a lost answer, the run is not extended twice. */
    total_sequences: z.coerce.number().int().min(1).optional(),
  }),
  reply: currentCode,
  errors: ['not_found', 'not_yours', 'session_closed'],
});

export const currentQr = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/:id/current-qr',
  summary: 'The code on the screen now',
  guard: sessionGuard,
  params: idParams,
  reply: currentCode,
  errors: ['not_found', 'not_yours'],
});

export const stopQr = endpoint({
  method: 'POST',
  path: '/api/qr-sessions/:id/stop-qr',
  summary: 'End the run; every code is worthless at once',
  guard: sessionGuard,
  params: idParams,
  reply: success.extend({ message: z.string() }),
  errors: ['not_found', 'not_yours'],
});
