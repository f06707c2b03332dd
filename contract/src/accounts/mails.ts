import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { filter, optionalParam, pageOf, requiredPaging } from '../http/lists.ts';
import { idParams, instant, success, uuid } from '../http/shared.ts';

const guard = { who: ['admin'], area: 'people' } as const;

/** What mails are about. Password resets are sent first, invitations last. */
export const mailKinds = [
  'password_reset',
  'password_changed',
  'account_changed',
  'account_unused',
  'new_device',
  'wrong_second_factor',
  'second_factor_changed',
  'invitation',
  'early_warning',
  'excuse_decision',
  'question_answer',
  'privacy_answer',
  'administrators_changed',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** `sent`: the mail server has accepted the mail. */
export const mailStates = ['queued', 'sending', 'sent', 'failed'] as const;

export const mailTexts = {
  notFound: 'Mail not found. It may have been deleted.',
  notRetried: 'This mail was sent, or is being sent.',
} as const;

const listedMail = z.object({
  id: uuid,
  kind: z.enum(mailKinds),
  recipient: z.string(),
  /** Null for mails whose text is written when they are sent. */
  subject: z.string().nullable(),
  state: z.enum(mailStates),
  attempts: z.number(),
  last_error: z.string().nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
  /** When a queued mail is attempted next. */
  next_attempt_at: instant.nullable(),
});
export type ListedMail = z.output<typeof listedMail>;

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  summary: 'List the mails of the last 30 days except invitations, newest first',
  guard,
  query: requiredPaging.extend({
    state: optionalParam(z.enum(mailStates)),
    kind: optionalParam(z.enum(mailKinds)),
    /** Searches the recipient. */
    search: filter,
  }),
  reply: pageOf(listedMail),
  errors: ['no_admin_record'],
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/mails/:id/retry',
  summary: 'Try a failed or queued mail again now',
  guard,
  params: idParams,
  reply: success,
  changes: ['mails'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});
