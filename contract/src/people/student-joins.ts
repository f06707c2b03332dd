import { z } from 'zod';
import { personLabel } from '../accounts/person-labels.ts';
import { markStatuses } from '../attendance/statuses.ts';
import { endpoint } from '../http/endpoint.ts';
import { idParams, instant, uuid } from '../http/shared.ts';
import { personTopics } from './people.ts';

/** How many classes with different marks a preview lists. */
export const maxJoinMarks = 20;
/** How long two joined records can be separated again. */
export const joinUndoDays = 30;

export const studentJoinTexts = {
  same: 'Please choose another record',
  notFound: 'These records are not joined',
  isJoined: 'This record was joined into another one. Please change that one, or separate them first.',
  choose: 'Please choose which of the two stays',
  noAccount: 'This record has no account. Please choose the email of the other one.',
  tooLate: `Joined records can be separated for ${joinUndoDays} days`,
  undone: 'These records were already separated',
  confirm: 'Both records are of one person',
  notConfirmed: (cautions: readonly string[]) =>
    `${cautions.join(' ')} Please confirm that both records are of one person.`,
  gone: 'These records can no longer be separated: classes or modules were deleted since.',
} as const;

/** What moves from one record to the other: the rows of a table. */
export const joinedKinds = {
  attendance: 'Classes and marks',
  mark_changes: 'Corrections of marks',
  class_list_changes: 'Changes of class lists',
  mark_flags: 'Signals for review',
  mark_flag_reviews: 'Reviews of signals',
  mark_questions: 'Questions about marks',
  presence_checks: 'Second codes',
  redeemed_claims: 'Scans before signing in',
  devices: 'Devices',
  student_module_enrollments: 'Enrolments',
  enrollment_proposals: 'Proposed enrolments',
  join_requests: 'Requests to be added to a class',
  excuses: 'Reported absences',
  student_notes: 'Notes',
  warnings: 'Early warnings',
  warning_mails: 'Emails about early warnings',
} as const;
export type JoinedKind = keyof typeof joinedKinds;

/** One of two records: the one that stays, and the one that is joined into it. */
const side = z.enum(['kept', 'joined'], studentJoinTexts.choose);

const person = z.object({
  id: uuid,
  name: z.string(),
  student_id: z.string(),
  email: z.string(),
  dob: z.string().nullable(),
  degree_programme: z.string().nullable(),
  group_name: z.string().nullable(),
  active: z.boolean(),
  photo_url: z.string().nullable(),
  has_account: z.boolean(),
  last_sign_in_at: instant.nullable(),
  created_at: instant,
});
export type JoinedPerson = z.output<typeof person>;

const status = z.enum(markStatuses).nullable();

const joinPreview = z.object({
  kept: person,
  joined: person,
  /** `both`: rows of which each record has one, where only one can stay. */
  rows: z.array(
    z.object({ kind: z.enum(Object.keys(joinedKinds) as [JoinedKind]), moving: z.number(), both: z.number() }),
  ),
  /** The latest classes in which both have a place, with different marks. */
  marks: z.array(
    z.object({
      session_id: uuid,
      module_code: z.string(),
      date: z.string(),
      class_start_time: z.string(),
      kept: status,
      joined: status,
      stays: side,
    }),
  ),
  /** What speaks against one person, as sentences: other dates of birth, other names, classes that both attended. */
  cautions: z.array(z.string()),
  /** Why the records cannot be joined now; null if they can. */
  problem: z.string().nullable(),
});
export type JoinPreview = z.output<typeof joinPreview>;

const studentJoin = z.object({
  id: uuid,
  /** The record that was joined into the other one. */
  record: z.object({ id: uuid, name: z.string(), student_id: z.string() }),
  joined_by: personLabel,
  joined_at: instant,
  undone_by: personLabel.nullable(),
  undone_at: instant.nullable(),
  /** Why the records cannot be separated; null if they can. */
  undo_problem: z.string().nullable(),
});
export type StudentJoin = z.output<typeof studentJoin>;

const studentJoins = z.object({
  /** The record into which this one was joined. */
  joined_into: z.object({ id: uuid, name: z.string(), student_id: z.string() }).nullable(),
  /** The joins of this record with others, latest first. */
  joins: z.array(studentJoin),
});
export type StudentJoins = z.output<typeof studentJoins>;

const guard = { who: ['admin'], area: 'people' } as const;
const errors = ['no_admin_record', 'not_found', 'conflict'] as const;

export const listStudentJoins = endpoint({
  method: 'GET',
  path: '/api/students/:id/joins',
  summary:
    'List the records of the same person that were joined with a student, and the record that the student was joined into',
  guard,
  params: idParams,
  reply: studentJoins,
  errors: ['no_admin_record', 'not_found'],
});

export const previewStudentJoin = endpoint({
  method: 'GET',
  path: '/api/students/:id/join-preview',
  summary: 'Show what joining another record into this one would move, and where both have an entry of which one stays',
  guard: { ...guard, needs: 'write' },
  params: idParams,
  query: z.object({ other: uuid }),
  reply: joinPreview,
  errors: ['no_admin_record', 'not_found'],
});

export const joinStudents = endpoint({
  method: 'POST',
  path: '/api/students/:id/joins',
  summary:
    'Join another record of the same person into this one: its rows move, its number becomes a further number of this one, its sign-in ends. Can be undone for 30 days',
  guard,
  stepUp: true,
  params: idParams,
  body: z.object({
    other: uuid,
    /** Whose number, name, and email with account the record has afterwards. The other record gets the other number and email. */
    number: side.default('kept'),
    name: side.default('kept'),
    sign_in: side.default('kept'),
    /** Needed if the preview has cautions. */
    confirmed: z.boolean('Please say true or false').default(false),
  }),
  reply: studentJoins,
  changes: personTopics,
  errors,
});

export const undoStudentJoin = endpoint({
  method: 'POST',
  path: '/api/students/:id/joins/:joinId/undo',
  summary:
    'Separate two joined records: what moved goes back, the sign-in of the other record opens again. Later entries stay with this record',
  guard,
  stepUp: true,
  params: idParams.extend({ joinId: uuid }),
  reply: studentJoins,
  changes: personTopics,
  errors,
});
