import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { importKinds } from '../academics/import-kinds.ts';
import { pageOf, requiredPaging } from '../http/lists.ts';
import { instant, localDate, uuid } from '../http/shared.ts';
import { markStatuses } from '../attendance/statuses.ts';

const aClass = { module_code: z.string(), date: localDate };

/** One entry of the notification menu. */
const event = z.discriminatedUnion('kind', [
  // Students
  z.object({
    kind: z.literal('absence_decided'),
    /** Id of the reported absence. */
    id: uuid,
    at: instant,
    is_approved: z.boolean(),
    starts_on: localDate,
    ends_on: localDate,
  }),
  z.object({
    kind: z.literal('question_answered'),
    id: uuid,
    at: instant,
    ...aClass,
    /** The mark after the answer; null if the answer did not change it. */
    corrected_to: z.enum(markStatuses).nullable(),
  }),
  z.object({
    kind: z.literal('class_changed'),
    /** Id of the timetable entry. */
    id: uuid,
    at: instant,
    ...aClass,
    is_cancelled: z.boolean(),
    new_date: localDate.nullable(),
    /** HH:MM. */
    new_start_time: z.string().nullable(),
    new_venue: z.string().nullable(),
    substitute: z.string().nullable(),
  }),
  // Lecturers
  z.object({
    kind: z.literal('absence_reported'),
    id: uuid,
    at: instant,
    student: z.string(),
    starts_on: localDate,
    ends_on: localDate,
  }),
  z.object({ kind: z.literal('question_opened'), id: uuid, at: instant, student: z.string(), ...aClass }),
  z.object({
    kind: z.literal('flags'),
    /** Id of the class session. */
    id: uuid,
    at: instant,
    ...aClass,
    /** Number of flags without a review. */
    count: z.number(),
  }),
  // Administrators
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
    /** Description of the clash. */
    text: z.string(),
  }),
  z.object({
    kind: z.literal('privacy_enquiry'),
    id: uuid,
    at: instant,
    /** Name of the sender. */
    name: z.string(),
    due_at: instant,
  }),
  z.object({
    kind: z.literal('inbox'),
    /** Id of the newest open absence or question. */
    id: uuid,
    at: instant,
    /** Number of open absences and questions, as text. */
    text: z.string(),
  }),
]);
export type BellEvent = z.output<typeof event>;

export const bellEvents = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary:
    "List the caller's news, newest first. Students: decided absences, answered questions and changed classes of the last 30 days. Lecturers: open absences and questions, and unreviewed flags of the last 30 days. Administrators: open registrations, privacy enquiries, absences and questions, clashes, and imports of the last 14 days",
  guard: { who: 'signed-in' },
  query: requiredPaging,
  reply: pageOf(event),
  errors: ['no_admin_record'],
});
