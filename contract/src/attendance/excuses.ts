import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { filterOf, pageOf, pages } from '../http/lists.ts';
import { asOpened } from '../people/people.ts';
import { markStatuses } from './registers.ts';
import { calendarDate, idParams, instant, localDate, roles, success, text, uuid } from '../http/shared.ts';

export const excuseStates = ['waiting', 'approved', 'declined', 'withdrawn'] as const;
export type ExcuseState = (typeof excuseStates)[number];

export const longestExcuseDays = 60;
/** So many may wait at a time. */
export const mostWaitingExcuses = 20;
/** Exactly this many bytes pass; one more does not. */
export const excuseDocumentMaxBytes = 5_242_880;

export const excuseTexts = {
  noReason: 'Please give a reason',
  order: 'The last day must not be before the first day',
  tooLong: `Please report at most ${longestExcuseDays} days at a time`,
  tooManyWaiting: `You have ${mostWaitingExcuses} reports that wait for a decision. Withdraw one first.`,
  noDocument: 'Please select a PDF or an image',
  documentTooLarge: 'The document must be at most 5 MB',
  notADocument: 'Please select a PDF, JPEG, PNG or WebP file',
  notFound: 'Excuse not found',
  notWaiting: 'This report was decided or withdrawn already',
  notOpen: 'This report was declined or withdrawn already',
  tooLate: (days: number) => `Please report an absence at most ${days} ${days === 1 ? 'day' : 'days'} after it ended`,
  tooEarly: 'Please report an absence at most a year ahead',
  adminsDecide: 'Administrators decide about absences at your university',
  needsDocument: 'Your university approves absences only with a document',
  withdrawn: 'The student has withdrawn this report',
  sameDecision: 'This report was decided so already',
  decidedMeanwhile: 'Somebody else decided about this report meanwhile',
} as const;

/** Both days counted. */
export const excuseDays = (startsOn: string, endsOn: string): number =>
  Math.round((Date.parse(`${endsOn}T00:00:00Z`) - Date.parse(`${startsOn}T00:00:00Z`)) / 86_400_000) + 1;

export const excuseForm = z
  .object({ starts_on: calendarDate, ends_on: calendarDate, reason: text(1000).min(1, excuseTexts.noReason) })
  .refine(({ starts_on, ends_on }) => ends_on >= starts_on, { path: ['ends_on'], message: excuseTexts.order })
  .refine(({ starts_on, ends_on }) => !(excuseDays(starts_on, ends_on) > longestExcuseDays), {
    path: ['ends_on'],
    message: excuseTexts.tooLong,
  });

const ownExcuse = z.object({
  id: uuid,
  starts_on: localDate,
  ends_on: localDate,
  reason: z.string(),
  state: z.enum(excuseStates),
  created_at: instant,
  /** What the document is called; null while there is none. */
  document: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  comment: z.string().nullable(),
});
export type OwnExcuse = z.output<typeof ownExcuse>;

const excuse = ownExcuse.extend({ student: z.object({ id: uuid, student_id: z.string(), name: z.string() }) });
export type Excuse = z.output<typeof excuse>;

/** What a university makes of excuses. */
export const excuseRule = z.object({
  /** An approved excuse makes absences excused, which counts neither way; false: it is noted, and absent stays absent. */
  is_excusing: z.boolean(),
  /** Lecturers of the classes decide too; false: administrators alone, and lecturers see no reasons. */
  is_for_lecturers: z.boolean(),
  /** Only what has a document can be approved. */
  needs_document: z.boolean(),
  /** So many days after its last day an absence can still be reported. */
  days_to_report: z.number().int().min(0, 'Please give 0 or more').max(365, 'Please give at most 365'),
});
export type ExcuseRule = z.output<typeof excuseRule>;

/** A class on the days of an excuse, and what an approval would make of its mark. */
const excuseClass = z.object({
  session_id: uuid,
  module_code: z.string(),
  module_name: z.string(),
  date: localDate,
  class_start_time: z.string(),
  class_end_time: z.string(),
  status: z.enum(markStatuses),
  is_changed: z.boolean(),
});
export type ExcuseClass = z.output<typeof excuseClass>;

const student = { who: ['student'] } as const;
const decider = { who: ['lecturer', 'admin'] } as const;

export const reportAbsence = endpoint({
  method: 'POST',
  path: '/api/excuses',
  summary: 'Report an absence: the days and the reason; it waits for a decision',
  guard: student,
  body: excuseForm,
  reply: ownExcuse,
  errors: ['no_student_record', 'conflict', 'too_many_attempts'],
});

export const listOwnExcuses = endpoint({
  method: 'GET',
  path: '/api/excuses/mine',
  summary: "The caller's reported absences, the newest first; at most 100",
  guard: student,
  reply: z.array(ownExcuse),
  errors: ['no_student_record'],
});

export const withdrawExcuse = endpoint({
  method: 'POST',
  path: '/api/excuses/:id/withdraw',
  summary: 'Withdraw an own report that waits or was approved; marks that an approval made are absent again',
  guard: student,
  params: idParams,
  reply: ownExcuse,
  errors: ['no_student_record', 'not_found', 'not_yours', 'conflict'],
});

export const uploadExcuseDocument = endpoint({
  method: 'POST',
  path: '/api/excuses/:id/document',
  summary: 'A PDF or an image that shows the reason, while the report waits; it replaces an earlier one',
  guard: student,
  params: idParams,
  upload: {
    maxBytes: excuseDocumentMaxBytes,
    tooLarge: excuseTexts.documentTooLarge,
    missing: excuseTexts.noDocument,
  },
  reply: ownExcuse,
  errors: ['no_student_record', 'not_found', 'not_yours', 'conflict', 'too_large', 'too_many_attempts'],
});

export const listExcuses = endpoint({
  method: 'GET',
  path: '/api/excuses',
  summary: "Reported absences, the oldest waiting first: of a lecturer's own classes, or the university's",
  guard: decider,
  query: pages.extend({ state: filterOf(z.enum(excuseStates)) }),
  reply: pageOf(excuse),
  errors: ['no_admin_record', 'no_staff_record'],
});

export const decideExcuse = endpoint({
  method: 'POST',
  path: '/api/excuses/:id/decision',
  summary: 'Approve or decline; an approval can be taken back by declining',
  guard: decider,
  params: idParams,
  body: z.object({
    state: z.enum(['approved', 'declined']),
    comment: text(1000).optional(),
    /** As the decider saw the report; one that is not so any more is not decided again. */
    seen: z.enum(excuseStates).optional(),
  }),
  reply: excuse,
  errors: ['no_admin_record', 'no_staff_record', 'not_found', 'not_yours', 'conflict'],
});

export const downloadExcuseDocument = endpoint({
  method: 'GET',
  path: '/api/excuses/:id/document',
  summary: 'The document, for the student, the lecturers of the classes concerned and administrators',
  guard: { who: ['student', 'lecturer', 'admin'] },
  params: idParams,
  reply: 'file',
  errors: ['no_admin_record', 'no_staff_record', 'no_student_record', 'not_found', 'not_yours'],
});

export const listExcuseClasses = endpoint({
  method: 'GET',
  path: '/api/excuses/:id/classes',
  summary: 'The classes held on its days at which the student was expected, and what an approval changes in them',
  guard: decider,
  params: idParams,
  reply: z.array(excuseClass),
  errors: ['no_admin_record', 'no_staff_record', 'not_found', 'not_yours'],
});

export const getExcuseRule = endpoint({
  method: 'GET',
  path: '/api/excuse-rule',
  summary: "The university's rule for excuses",
  guard: { who: roles },
  reply: excuseRule,
  errors: [],
});

export const changeExcuseRule = endpoint({
  method: 'PUT',
  path: '/api/excuse-rule',
  summary: 'Change the rule; it holds for what is reported and decided from then on',
  guard: { who: ['admin'] },
  body: excuseRule.extend({ seen: asOpened(excuseRule) }),
  reply: success,
  errors: ['no_admin_record', 'conflict'],
});
