import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { enumWithDefault } from '../http/lists.ts';
import { idParams, instant, role, success, text, uuid } from '../http/shared.ts';

export const privacyTexts = {
  noQuestion: 'Please write your question',
  noAnswer: 'Please write an answer',
  sent: "Your enquiry was sent. You'll get an answer within 30 days.",
  answered: 'The answer was sent',
  alreadyAnswered: 'This enquiry has already been answered',
} as const;

/** A kind of data, how long it is retained, and what the privacy job does at the end of that period. */
const retentionPeriod = z.object({
  key: z.enum([
    'attendance',
    'location',
    'fingerprints',
    'unused',
    'accounts',
    'joins',
    'enquiries',
    'audit',
    'networks',
  ]),
  what: z.string(),
  /** '7 years after the end of the programme' */
  term: z.string(),
  ending: z.string(),
});

export const privacyTerms = endpoint({
  method: 'GET',
  path: '/api/privacy/terms',
  summary: 'Get the collected data and retention periods of this deployment',
  guard: { who: 'public' },
  reply: z.object({
    kept: z.array(retentionPeriod),
    collected: z.array(z.object({ what: z.string(), how: z.string() })),
    job_every_hours: z.number(),
  }),
  errors: [],
});

export const myDataFormats = ['json', 'html'] as const;

export const myData = endpoint({
  method: 'GET',
  path: '/api/privacy/my-data',
  summary: 'Download all data about the caller, as `json` or as a readable `html` page',
  guard: { who: 'signed-in' },
  query: z.object({ format: enumWithDefault(myDataFormats, 'html') }),
  reply: 'file',
  errors: ['too_many_attempts'],
});

const requiredText = (missing: string) => text(4_000).min(1, missing);

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/api/privacy/enquiries',
  summary: 'Send a privacy enquiry; an administrator answers within 30 days',
  guard: { who: 'signed-in' },
  body: z.object({ question: requiredText(privacyTexts.noQuestion) }),
  reply: success.extend({ due_at: instant }),
  errors: ['too_many_attempts'],
});

export const enquiry = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  role,
  question: z.string(),
  asked_at: instant,
  due_at: instant,
  is_overdue: z.boolean(),
  answer: z.string().nullable(),
  answered_at: instant.nullable(),
});
export type Enquiry = z.output<typeof enquiry>;

export const listEnquiries = endpoint({
  method: 'GET',
  path: '/api/privacy/enquiries',
  summary: 'List privacy enquiries: open ones by due date, then answered ones, newest first; at most 200',
  guard: { who: ['admin'], area: 'privacy' },
  reply: z.array(enquiry),
  errors: ['no_admin_record'],
});

export const answerEnquiry = endpoint({
  method: 'POST',
  path: '/api/privacy/enquiries/:id/answer',
  summary: 'Answer an enquiry once; the answer is emailed to the sender',
  guard: { who: ['admin'], area: 'privacy' },
  params: idParams,
  body: z.object({ answer: requiredText(privacyTexts.noAnswer) }),
  reply: success,
  changes: ['privacy', 'notifications'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

/** Number of records of each kind whose retention period has ended. */
const counts = z.object({
  /** Marks whose location verdict and accuracy are deleted, and location flags. */
  locations: z.number(),
  /** Marks and requests whose fingerprints of device and network are deleted. */
  fingerprints: z.number(),
  /** Unused accounts that are set inactive, because their notice has ended. */
  deactivated: z.number(),
  /** Accounts that are anonymised, with their student or staff record. */
  accounts: z.number(),
  /** Student and staff records without an account that are anonymised. */
  records: z.number(),
  /** Students whose attendance is deleted, and the number of deleted register entries. */
  students: z.number(),
  attendance: z.number(),
  /** Audit events whose network or address is deleted, and audit events that are deleted. */
  networks: z.number(),
  audit_events: z.number(),
});
export type PrivacyCounts = z.output<typeof counts>;

const privacyRun = z.object({ started_at: instant, ended_at: instant, counts });

export const listPrivacyRuns = endpoint({
  method: 'GET',
  path: '/api/privacy/runs',
  summary: 'List the last ten runs of the privacy job in this university, newest first',
  guard: { who: ['admin'], area: 'privacy' },
  reply: z.array(privacyRun),
  errors: ['no_admin_record'],
});

export const dryRunPrivacy = endpoint({
  method: 'POST',
  path: '/api/privacy/dry-run',
  summary: 'Count what the privacy job would delete now; changes nothing',
  guard: { who: ['admin'], area: 'privacy' },
  reply: z.object({ counts }),
  errors: ['no_admin_record', 'too_many_attempts'],
});
