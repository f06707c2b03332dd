import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { filter, optionalParam, pageOf, requiredPaging } from '../http/lists.ts';
import { calendarDate, idParams, instant, role, uuid } from '../http/shared.ts';

const guard = { who: ['admin'], area: 'people' } as const;

/** Time of the day at which invitations of a chosen date are sent, in the time zone of the university. */
export const invitationTime = '08:00';

export const invitationTexts = {
  pastDate: 'Choose today or a later day',
  lateDate: 'Choose a day within the next 365 days',
  hasPassword: 'Leave the password blank to invite this person',
  notApproved: 'Your university cannot send mail yet. Ask the operator of this server to approve it.',
  passwordChosen: 'This person has chosen a password already. "Forgot password" on the sign-in page sends a new link.',
  adminLink: 'The link of an administrator is only sent by mail.',
  nothingChosen: 'Choose people, or filters of the list',
} as const;

/** Whether people without a password are invited to choose one: not at all, now, or on a date. */
export const inviteChoice = z.union(
  [z.enum(['none', 'now']), calendarDate],
  'Choose "none", "now" or a date as YYYY-MM-DD',
);
export type InviteChoice = z.output<typeof inviteChoice>;

/** The field of forms that add a person. */
export const inviteField = inviteChoice.default('none');

/** A password is required unless the person is invited; it is null then. */
export const newPassword = (missing: string, tooLong: string) =>
  z.string(missing).regex(/\S/, missing).max(1000, tooLong).nullable();

/** For forms with `password` and `invite`: the password of an invited person may be left out. */
export function adaptPassword(fields: Readonly<Record<string, unknown>>): object {
  const { password, invite = 'none' } = fields;
  const isBlank = password === null || password === undefined || (typeof password === 'string' && !password.trim());
  return isBlank ? { ...fields, password: invite === 'none' ? undefined : null } : fields;
}

/**
 * `queued`: the mail waits for its time or its next attempt. `sent`: the mail server has accepted it. `expired`: it was sent, and its link is
 * no longer valid. `accepted`: the person has chosen a password.
 */
export const invitationStates = ['not_invited', 'queued', 'sent', 'failed', 'expired', 'accepted'] as const;
export type InvitationState = (typeof invitationStates)[number];

const invitationFilters = {
  /** Without it: everyone without a password. */
  state: optionalParam(z.enum(invitationStates)),
  role: optionalParam(role),
  /** Searches name and email. */
  search: filter,
};

const invitation = z.object({
  /** Of the account. */
  id: uuid,
  name: z.string(),
  email: z.string(),
  role,
  state: z.enum(invitationStates),
  /** When the queued mail is to be sent. */
  due_at: instant.nullable(),
  sent_at: instant.nullable(),
  /** When the link of the last mail ends. */
  expires_at: instant.nullable(),
  accepted_at: instant.nullable(),
  /** What the mail server answered to the last attempt, if it failed. */
  last_error: z.string().nullable(),
});
export type Invitation = z.output<typeof invitation>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  summary:
    'List the active people without a password with the state of their invitation, by name; `state=accepted` lists those who chose one',
  guard,
  query: requiredPaging.extend(invitationFilters),
  reply: pageOf(invitation),
  errors: ['no_admin_record'],
});

/** Selected people, or all that match the filters. Strict, because an ignored misspelt filter would select everyone. */
const chosen = z.union(
  [
    z.strictObject(
      { ids: z.array(uuid).min(1, 'Please choose at least one').max(1_000, 'Please choose at most 1,000') },
      invitationTexts.nothingChosen,
    ),
    z.strictObject(
      { filters: z.strictObject(invitationFilters, invitationTexts.nothingChosen) },
      invitationTexts.nothingChosen,
    ),
  ],
  invitationTexts.nothingChosen,
);
const changed = z.object({ success: z.literal(true), changed: z.number() });

export const sendInvitations = endpoint({
  method: 'POST',
  path: '/api/invitations',
  summary: 'Invite the chosen people without a password, now or on a date. Queued invitations get the new time',
  guard,
  stepUp: true,
  body: z.object({ chosen, invite: z.union([z.literal('now'), calendarDate], 'Choose "now" or a date as YYYY-MM-DD') }),
  reply: changed,
  changes: ['invitations', 'mails'],
  errors: ['no_admin_record', 'conflict'],
});

export const cancelInvitations = endpoint({
  method: 'POST',
  path: '/api/invitations/cancel',
  summary: 'Cancel the queued invitations of the chosen people',
  guard,
  body: z.object({ chosen }),
  reply: changed,
  changes: ['invitations', 'mails'],
  errors: ['no_admin_record'],
});

export const makeInvitationLink = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/link',
  summary: 'Make a link with which a lecturer or student chooses a password. It is shown once; making it is recorded',
  guard,
  stepUp: true,
  params: idParams,
  reply: z.object({ success: z.literal(true), link: z.string(), expires_at: instant }),
  errors: ['no_admin_record', 'not_found', 'conflict'],
});
