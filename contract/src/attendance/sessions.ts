import { z } from 'zod';
import { attendanceRequirement } from './requirements.ts';
import { personLabel } from '../accounts/person-labels.ts';
import { classStates, maxWithdrawalReason, withdrawalTexts } from './class-states.ts';
import { endpoint } from '../http/endpoint.ts';
import { queryParam, dateFilter, searchText, idFilter, optionalParam, pageOf, paging } from '../http/lists.ts';
import { baseValues } from '../http/fields.ts';
import { idParams, instant, localDate, numberFromLabel, success, text, uuid } from '../http/shared.ts';

/** Session types of the lecturer's form and of the classes page. */
export const lecturerSessionTypes = ['lecture', 'tutorial', 'practical', 'seminar'] as const;
export const classesPageSessionTypes = ['lecture', 'tutorial', 'lab', 'seminar'] as const;

/** Suggestions of the free-text location field. */
export const locationCodes = ['LK', 'UK', 'US', 'CA', 'IN', 'MY', 'SG', 'ID', 'TH', 'VN', 'PH'] as const;

export const qr = {
  refreshSeconds: 10,
  graceSeconds: 5,
  /** A code to type is shown this long after the press of a lecturer. */
  typedSeconds: 20,
  defaultMinutes: 3,
  minMinutes: 1,
  maxMinutes: 5,
  /** A second code is shown this long. */
  secondSeconds: 30,
  safetySeconds: 30,
  /** A longer pause ends the session. */
  maxPauseHours: 12,
  /** Remaining seconds at which the countdown turns red. */
  redSeconds: 30,
} as const;

/** State of the codes. For the state of the class see `class_state`. */
export const sessionState = z.enum(['created', 'running', 'paused', 'ended']);

export const geofence = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  radius_m: z.number().min(20).max(5000),
});

/** A class session. `session_id` equals `id`, for older clients. */
export const session = z.object({
  id: uuid,
  session_id: uuid,
  state: sessionState,
  class_state: z.enum(classStates),
  /** Who withdrew the class, when and why; null unless it is withdrawn. */
  withdrawal: z.object({ at: instant, by: personLabel, reason: z.string() }).nullable(),
  /** Until when lecturers of the class may withdraw or restore it; null until it is final. */
  withdrawable_until: instant.nullable(),
  module_id: uuid,
  module_code: z.string(),
  module_name: z.string(),
  session_type: z.string(),
  attendance_requirement: attendanceRequirement,
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
  /** Other lecturers who hold the class, by name. */
  further_lecturers: z.array(z.object({ id: uuid, name: z.string() })),
  assistant_lecturer: uuid.nullable(),
  groups: z.array(z.object({ id: uuid, name: z.string() })),
  expected: z.number(),
  head_count: z.number().nullable(),
  late_after_minutes: z.number().nullable(),
  geofence: geofence.nullable(),
  timetable_id: uuid.nullable(),
  /** Why the class was opened or marked on an unusual date, and who gave the reason; null for other classes. */
  date_reason: z.object({ reason: z.string(), by: personLabel.nullable() }).nullable(),
});
export type Session = z.output<typeof session>;

/** The current code. The server never sends future codes. */
export const currentCode = z.object({
  success: z.literal(true),
  message: z.string(),
  state: sessionState,
  is_active: z.boolean(),
  /** Data URL of an SVG image; null if paused or ended. */
  qr_code: z.string().nullable(),
  /** Text of the QR code; null if paused or ended. */
  url: z.string().nullable(),
  qr_payload: z.object({ qr_sequence: z.number() }),
  current_sequence: z.number(),
  total_sequences: z.number(),
  /** Milliseconds until the codes end. */
  time_remaining: z.number(),
  /** Milliseconds until the next code. */
  next_refresh_in: z.number(),
  /** Null unless a lecturer pressed for it a moment ago, see `showTypedCode`. */
  typed_code: z.string().nullable(),
  /** Milliseconds until the typed code ends. */
  typed_ends_in: z.number(),
  /** The second, unannounced code of the class; null if the university has none, or for administrators who may only read. */
  second_code: z
    .object({
      /** The code, while it is shown. */
      shown: z
        .object({
          qr_code: z.string(),
          url: z.string(),
          typed_code: z.string(),
          /** Milliseconds until it ends. */
          ends_in: z.number(),
        })
        .nullable(),
      /** When a second code was shown last. */
      shown_at: instant.nullable(),
      /** Milliseconds until a visible display shows it by itself, 0 when that is due; null: it does not. */
      due_in: z.number().nullable(),
      /** No display was visible in the time in which it was due. */
      is_missed: z.boolean(),
      /** Whether `showSecondCode` shows one. */
      is_available: z.boolean(),
    })
    .nullable(),
  server_time: instant,
});
export type CurrentCode = z.output<typeof currentCode>;

const sessionGuard = { who: ['lecturer', 'admin'], area: 'attendance', owns: 'class session' } as const;
const classGuard = { who: ['lecturer', 'admin'], area: 'attendance' } as const;

/** Required fields of the lecturer's form, in its order, with their labels. A class without cohort groups needs no year. */
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
  nonePresent: 'Please mark at least one student as present before submitting',
} as const;

/** Non-negative integer; blank becomes null, not zero. */
const optionalCount = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    z.coerce.number().int().min(0).max(max).nullish(),
  );

/** Sent by the lecturer's form, the shorter form of the classes page, and the start button of a timetable entry. */
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
  late_after_minutes: optionalCount(240),
  head_count: optionalCount(100_000),
  geofence: geofence.nullish(),
  /** Why the class is on a holiday, outside the semester, in the future, or (lecturers) more than 14 days ago. See `unusual_date`. */
  date_reason: text(maxWithdrawalReason).nullish(),
});

export const createSession = endpoint({
  method: 'POST',
  path: '/api/qr-sessions/create',
  summary: 'Create a class session with its class list; an existing session of the same class is reopened',
  guard: classGuard,
  body: sessionForm,
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    reopened: z.boolean(),
    session,
    /** Why no student is expected: 'HIS2106 is optional and no student is enrolled.' Null: students are expected. */
    no_students: z.string().nullable(),
  }),
  errors: ['not_found', 'not_yours', 'no_staff_record', 'session_closed', 'unusual_date'],
});

/** A class session in a list. */
export const listedSession = session.extend({
  /** Present or late. */
  present: z.number(),
  /** Whether any student is marked. */
  is_marked: z.boolean(),
});
export type ListedSession = z.output<typeof listedSession>;

/** `open`: codes run or are paused. `flagged`: flags wait for a review. */
export const sessionSelections = ['open', 'flagged'] as const;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/qr-sessions',
  summary: "List the caller's class sessions (administrators: all of the university), newest first; paged with `page`",
  guard: classGuard,
  query: paging.extend({
    date_from: dateFilter,
    date_to: dateFilter,
    module_id: idFilter,
    /** As lecturer or assistant. */
    lecturer_id: idFilter,
    /** Searches module code and name, type, location and group names. */
    search: searchText,
    only: optionalParam(z.enum(sessionSelections, `Please use ${sessionSelections.join(' or ')}`)),
    limit: queryParam(z.coerce.number().int().min(1).max(200).default(50)),
  }),
  reply: z.union([pageOf(listedSession), z.object({ success: z.literal(true), sessions: z.array(listedSession) })]),
  errors: ['no_staff_record'],
});

export const getSession = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/:id',
  summary: 'Get a class session',
  guard: sessionGuard,
  params: idParams,
  reply: z.object({ success: z.literal(true), session, is_active: z.boolean(), qr_started: z.boolean() }),
  errors: ['not_found', 'not_yours'],
});

export const changeSession = endpoint({
  method: 'PUT',
  path: '/api/qr-sessions/:id',
  summary: 'Change the head count, the geofence or the late limit',
  guard: sessionGuard,
  params: idParams,
  body: sessionForm
    .pick({ head_count: true, geofence: true, late_after_minutes: true })
    .extend({ seen: baseValues(sessionForm.pick({ head_count: true })) }),
  reply: z.object({ success: z.literal(true), session }),
  errors: ['not_found', 'not_yours', 'conflict', 'session_closed'],
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
  summary: 'Start or continue showing codes',
  guard: sessionGuard,
  params: idParams,
  body: z.object({ duration_minutes: z.coerce.number().int().min(1).max(5).optional() }).nullish(),
  reply: currentCode,
  errors: ['not_found', 'not_yours', 'session_closed'],
});
/** While a typed code is shown, it stays. */
export const showTypedCode = command('show-typed-code', 'Show a code to type for 20 seconds');
/** Asks the students with a flag and a random share of the others, all of whom checked in with a code. While a code is shown, it stays. */
export const showSecondCode = endpoint({
  method: 'POST',
  path: '/api/qr-sessions/:id/show-second-code',
  summary: 'Show a second code for 30 seconds, after the codes of the class have ended',
  guard: sessionGuard,
  params: idParams,
  body: z.object({
    /** A visible display shows the code by itself, once in a class, when it is due. */
    is_automatic: z.boolean().default(false),
  }),
  reply: currentCode,
  errors: ['not_found', 'not_yours', 'session_closed'],
});
export const pauseQr = command('pause-qr', 'Stop accepting codes until resumed');
export const resumeQr = command('resume-qr', 'Resume with new codes');
export const extendQr = endpoint({
  method: 'POST',
  path: '/api/qr-sessions/:id/extend-qr',
  summary: 'Extend the time in which codes are shown',
  guard: sessionGuard,
  params: idParams,
  body: z.object({
    minutes: z.coerce.number().int().min(1).max(5),
    /** The total that the screen shows; a repeated request with the same total extends only once. */
    total_sequences: z.coerce.number().int().min(1).optional(),
  }),
  reply: currentCode,
  errors: ['not_found', 'not_yours', 'session_closed'],
});

export const currentQr = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/:id/current-qr',
  summary: 'Get the current code; administrators need write access, since a code checks a student in from anywhere',
  guard: { ...sessionGuard, needs: 'write' },
  params: idParams,
  reply: currentCode,
  errors: ['not_found', 'not_yours'],
});

export const stopQr = endpoint({
  method: 'POST',
  path: '/api/qr-sessions/:id/stop-qr',
  summary: 'End attendance; all codes become invalid immediately',
  guard: sessionGuard,
  params: idParams,
  reply: success.extend({ message: z.string() }),
  errors: ['not_found', 'not_yours'],
});

export const withdrawalReason = text(maxWithdrawalReason).min(1, withdrawalTexts.noReason);

/** Lecturers until 24 hours after the class is final; administrators at any time. */
export const withdrawSession = endpoint({
  method: 'POST',
  path: '/api/qr-sessions/:id/withdraw',
  summary: 'Withdraw a class: its codes stop and it counts for no student; marks are kept',
  guard: sessionGuard,
  params: idParams,
  body: z.object({ reason: withdrawalReason }),
  reply: z.object({ success: z.literal(true), session }),
  changes: ['qr-sessions', 'timetables', 'attendance', 'students', 'reports', 'dashboard'],
  errors: ['not_found', 'not_yours'],
});

/** As `withdrawSession`. Lecturers cannot restore a class that an administrator withdrew. */
export const restoreSession = endpoint({
  method: 'POST',
  path: '/api/qr-sessions/:id/restore',
  summary: 'Restore a withdrawn class, so that it counts again',
  guard: sessionGuard,
  params: idParams,
  reply: z.object({ success: z.literal(true), session }),
  changes: ['qr-sessions', 'timetables', 'attendance', 'students', 'reports', 'dashboard'],
  errors: ['not_found', 'not_yours'],
});
