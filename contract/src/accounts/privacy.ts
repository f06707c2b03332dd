import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { oneOf } from '../http/lists.ts';
import { idParams, instant, role, success, text, uuid } from '../http/shared.ts';

export const privacyTexts = {
  noQuestion: 'Please write your question',
  noAnswer: 'Please write an answer',
  sent: 'Your enquiry was sent. You will have an answer within 30 days.',
  answered: 'The answer was sent',
  answeredAlready: 'This enquiry has been answered already',
} as const;

/** What is kept, for how long, and what happens at the end: as the job of the server carries it out. */
const keptTerm = z.object({
  key: z.enum(['attendance', 'location', 'accounts', 'enquiries']),
  what: z.string(),
  /** '7 years after the end of the programme' */
  term: z.string(),
  ending: z.string(),
});

export const privacyTerms = endpoint({
  method: 'GET',
  path: '/api/privacy/terms',
  summary: 'What is collected here and for how long, as this deployment is set up',
  guard: { who: 'public' },
  reply: z.object({
    kept: z.array(keptTerm),
    collected: z.array(z.object({ what: z.string(), how: z.string() })),
    job_every_hours: z.number(),
  }),
  errors: [],
});

export const myDataFormats = ['json', 'html'] as const;

export const myData = endpoint({
  method: 'GET',
  path: '/api/privacy/my-data',
  summary: 'Everything held on the caller: `json` for programs, `html` to read',
  guard: { who: 'signed-in' },
  query: z.object({ format: oneOf(myDataFormats, 'html') }),
  reply: 'file',
  errors: ['too_many_attempts'],
});

const written = (missing: string) => text(4_000).min(1, missing);

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/api/privacy/enquiries',
  summary: 'Ask about privacy; an administrator answers within 30 days',
  guard: { who: 'signed-in' },
  body: z.object({ question: written(privacyTexts.noQuestion) }),
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
  summary: 'Privacy enquiries: the open ones by due date, then the answered ones, newest first; 200 at most',
  guard: { who: ['admin'] },
  reply: z.array(enquiry),
  errors: ['no_admin_record'],
});

export const answerEnquiry = endpoint({
  method: 'POST',
  path: '/api/privacy/enquiries/:id/answer',
  summary: 'Answer an enquiry once; the answer goes to the person by mail',
  guard: { who: ['admin'] },
  params: idParams,
  body: z.object({ answer: written(privacyTexts.noAnswer) }),
  reply: success,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

/** How many of each kind came to the end of their term. */
const counts = z.object({
  /** Marks whose location verdict and accuracy go, or flags of it. */
  locations: z.number(),
  /** Accounts that are anonymised, each with the record behind it. */
  accounts: z.number(),
  /** Records of students and staff without an account that are anonymised. */
  records: z.number(),
  /** Students whose attendance goes, and how many entries of registers that is. */
  students: z.number(),
  attendance: z.number(),
});
export type PrivacyCounts = z.output<typeof counts>;

const privacyRun = z.object({ started_at: instant, ended_at: instant, counts });

export const listPrivacyRuns = endpoint({
  method: 'GET',
  path: '/api/privacy/runs',
  summary: 'The last ten runs of the privacy job in this university, newest first',
  guard: { who: ['admin'] },
  reply: z.array(privacyRun),
  errors: ['no_admin_record'],
});

export const dryRunPrivacy = endpoint({
  method: 'POST',
  path: '/api/privacy/dry-run',
  summary: 'What the privacy job would do now, counted; nothing is changed',
  guard: { who: ['admin'] },
  reply: z.object({ counts }),
  errors: ['no_admin_record', 'too_many_attempts'],
});
