import { z } from 'zod';
import { personLabel } from '../accounts/person-labels.ts';
import { endsBeforeStart, isInOrder, lastsAtMost } from '../http/date-range.ts';
import { plural } from '../http/plural.ts';
import { endpoint } from '../http/endpoint.ts';
import { calendarDate, idParams, instant, localDate, roles, text, uuid } from '../http/shared.ts';

export const excuseStates = ['waiting', 'approved', 'declined', 'withdrawn'] as const;
export type ExcuseState = (typeof excuseStates)[number];

export const maxExcuseDays = 60;
/** Waiting reports per student. */
export const maxWaitingExcuses = 20;
/** Inclusive limit. */
export const excuseDocumentMaxBytes = 5_242_880;

export const excuseTexts = {
  noReason: 'Please give a reason',
  tooLong: `Please report at most ${maxExcuseDays} days at a time`,
  tooManyWaiting: `You have ${maxWaitingExcuses} reports waiting for a decision. Withdraw one first.`,
  noDocument: 'Please select a PDF or an image',
  documentTooLarge: 'The document can be up to 5 MB',
  notADocument: 'Please select a PDF, JPEG, PNG or WebP file',
  notFound: 'Excuse not found',
  notWaiting: 'This report was already decided or withdrawn',
  notOpen: 'This report was already declined or withdrawn',
  tooLate: (days: number) => `You can report an absence up to ${days} ${plural(days, 'day')} after it ends`,
  tooEarly: 'You can report an absence up to a year ahead',
  adminsDecide: 'Only administrators decide on absences at your university',
  needsDocument: 'Your university only approves absences with a document',
  withdrawn: 'The student has withdrawn this report',
  sameDecision: 'This report already has this decision',
  decidedByOther: 'Someone else has already decided on this report',
} as const;

export const excuseForm = z
  .object({ starts_on: calendarDate, ends_on: calendarDate, reason: text(1000).min(1, excuseTexts.noReason) })
  .refine(isInOrder, endsBeforeStart)
  .refine(lastsAtMost(maxExcuseDays), {
    path: ['ends_on'],
    message: excuseTexts.tooLong,
  });

export const ownExcuse = z.object({
  id: uuid,
  starts_on: localDate,
  ends_on: localDate,
  reason: z.string(),
  state: z.enum(excuseStates),
  created_at: instant,
  /** File name of the document; null if there is none. */
  document: z.string().nullable(),
  decided_by: personLabel.nullable(),
  decided_at: instant.nullable(),
  comment: z.string().nullable(),
});
export type OwnExcuse = z.output<typeof ownExcuse>;

/** The absence policy of a university. */
export const excuseRule = z.object({
  /** Whether an approval changes absent marks to excused, which reports do not count. */
  is_excusing: z.boolean(),
  /** Whether lecturers of the classes decide too; if not, only administrators do, and lecturers do not see reasons. */
  is_for_lecturers: z.boolean(),
  /** Whether an approval requires a document. */
  needs_document: z.boolean(),
  /** Days after its last day in which an absence can be reported. */
  days_to_report: z.number().int().min(0, 'Please give 0 or more').max(365, 'Please give at most 365'),
});
export type ExcuseRule = z.output<typeof excuseRule>;

const student = { who: ['student'] } as const;

export const reportAbsence = endpoint({
  method: 'POST',
  path: '/api/excuses',
  summary: 'Report an absence with its days and reason',
  guard: student,
  body: excuseForm,
  reply: ownExcuse,
  changes: ['excuses'],
  errors: ['no_student_record', 'conflict', 'too_many_attempts'],
});

export const listOwnExcuses = endpoint({
  method: 'GET',
  path: '/api/excuses/mine',
  summary: "List the caller's reported absences, newest first; at most 100",
  guard: student,
  reply: z.array(ownExcuse),
  errors: ['no_student_record'],
});

export const withdrawExcuse = endpoint({
  method: 'POST',
  path: '/api/excuses/:id/withdraw',
  summary: "Withdraw one of the caller's waiting or approved reports; marks excused by an approval become absent again",
  guard: student,
  params: idParams,
  reply: ownExcuse,
  changes: ['excuses', 'attendance'],
  errors: ['no_student_record', 'not_found', 'not_yours', 'conflict'],
});

export const uploadExcuseDocument = endpoint({
  method: 'POST',
  path: '/api/excuses/:id/document',
  summary: 'Upload a PDF or an image as evidence for a waiting report; replaces an earlier one',
  guard: student,
  params: idParams,
  upload: {
    maxBytes: excuseDocumentMaxBytes,
    tooLarge: excuseTexts.documentTooLarge,
    missing: excuseTexts.noDocument,
  },
  reply: ownExcuse,
  changes: ['excuses'],
  errors: ['no_student_record', 'not_found', 'not_yours', 'conflict', 'too_large', 'too_many_attempts'],
});

export const downloadExcuseDocument = endpoint({
  method: 'GET',
  path: '/api/excuses/:id/document',
  summary: 'Download the document; for the student, lecturers of the affected classes and administrators',
  guard: { who: ['student', 'lecturer', 'admin'], area: 'attendance' },
  params: idParams,
  reply: 'file',
  errors: ['no_admin_record', 'no_staff_record', 'no_student_record', 'not_found', 'not_yours'],
});

export const getExcuseRule = endpoint({
  method: 'GET',
  path: '/api/excuse-rule',
  summary: "Get the university's absence policy",
  guard: { who: roles, area: 'attendance' },
  reply: excuseRule,
  errors: [],
});
