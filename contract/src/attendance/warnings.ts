import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { filter, filterOf, pageOf, paging } from '../http/lists.ts';
import { asOpened } from '../people/people.ts';
import { chosenNumber, instant, localDate, success, uuid } from '../http/shared.ts';

export const warningRuleKinds = ['percentage', 'missed'] as const;
export type WarningRuleKind = (typeof warningRuleKinds)[number];
export const warningStates = ['open', 'recovered', 'withdrawn', 'ended'] as const;
export type WarningState = (typeof warningStates)[number];
export const warningReasons = ['corrected', 'excused', 'rules', 'off', 'semester'] as const;
export type WarningReason = (typeof warningReasons)[number];
export const warningMailStates = ['waiting', 'sending', 'sent', 'failed', 'cancelled'] as const;
export type WarningMailState = (typeof warningMailStates)[number];
export const warningMailKinds = ['warned', 'withdrawn'] as const;

export const warningTexts = {
  noRule: 'Please switch at least one of the two rules on',
  saved: 'The rules of early warning were saved',
  checked: 'The marks that have settled were looked at',
  goesOn: 'There are many marks to look at. This goes on in the background',
  off: 'Early warning is off. Switch it on and save first.',
} as const;

/** A class counts for nothing here while its register was changed in so many minutes, or its codes ended in them. */
export const warningQuietMinutes = 15;

const whole = (least: number, most: number) => {
  const outside = `Please give a whole number from ${least} to ${most}`;
  return chosenNumber(outside, least, most, outside);
};

export const warningRules = z.object({
  is_on: z.boolean(),
  percentage_on: z.boolean(),
  /** Below so many per cent … */
  percentage_below: whole(1, 100),
  /** … once so many classes count. */
  percentage_after: whole(1, 60),
  missed_on: z.boolean(),
  missed_in_a_row: whole(2, 20),
  /** How long after its end a class's marks may still be put right before they count here. */
  settle_hours: whole(0, 336),
});
export type WarningRules = z.output<typeof warningRules>;

/** What stands on the screen until a university has decided. */
export const defaultWarningRules: WarningRules = {
  is_on: false,
  percentage_on: true,
  percentage_below: 80,
  percentage_after: 5,
  missed_on: true,
  missed_in_a_row: 3,
  settle_hours: 24,
};

export const canWarn = (rules: Pick<WarningRules, 'is_on' | 'percentage_on' | 'missed_on'>): boolean =>
  !rules.is_on || rules.percentage_on || rules.missed_on;

export const warningRulesForm = warningRules
  .extend({ seen: asOpened(warningRules) })
  .refine(canWarn, { path: ['percentage_on'], message: warningTexts.noRule });

const rulesReply = warningRules.extend({
  /** Null: the whole semester is still to be looked at. */
  looked_until: instant.nullable(),
});

export const getWarningRules = endpoint({
  method: 'GET',
  path: '/api/attendance/warning-rules',
  summary: 'When this university warns students early; the defaults, switched off, until somebody has decided',
  guard: { who: ['admin'] },
  reply: rulesReply,
  errors: ['no_admin_record'],
});

export const saveWarningRules = endpoint({
  method: 'PUT',
  path: '/api/attendance/warning-rules',
  summary: 'Set the rules of early warning; the whole semester is looked at anew by them',
  guard: { who: ['admin'] },
  body: warningRulesForm,
  reply: rulesReply,
  errors: ['no_admin_record', 'conflict'],
});

export const checkWarnings = endpoint({
  method: 'POST',
  path: '/api/attendance/warnings/check',
  summary: 'Look now at what has settled since the last look, instead of within ten minutes',
  guard: { who: ['admin'] },
  /** Not complete: there was much to look at, and the rest is looked at behind the answer. */
  reply: success.extend({ raised: z.number(), withdrawn: z.number(), is_complete: z.boolean() }),
  errors: ['no_admin_record', 'conflict', 'too_many_attempts'],
});

const ownWarning = z.object({
  id: uuid,
  module_code: z.string(),
  module_name: z.string(),
  academic_year: z.string(),
  semester: z.number(),
  rule: z.enum(warningRuleKinds),
  /** The rule by which it was raised: below so many per cent (0 for missed classes) after so many classes. */
  below: z.number(),
  after: z.number(),
  state: z.enum(warningStates),
  reason: z.enum(warningReasons).nullable(),
  attended: z.number(),
  total: z.number(),
  percentage: z.number().nullable(),
  /** The missed classes it is about, oldest first. */
  missed_on: z.array(localDate),
  raised_at: instant,
  changed_at: instant,
});
export type OwnWarning = z.output<typeof ownWarning>;

export const listedWarning = ownWarning.extend({
  student: z.object({ id: uuid, student_id: z.string(), name: z.string(), group_name: z.string().nullable() }),
  /** Of the mail that tells the student; null: there was none. */
  mail_state: z.enum(warningMailStates).nullable(),
  mailed_at: instant.nullable(),
});
export type ListedWarning = z.output<typeof listedWarning>;

export const listWarnings = endpoint({
  method: 'GET',
  path: '/api/attendance/warnings',
  summary: "Early warnings, newest first: an administrator's all, a lecturer's of the students in their own classes",
  guard: { who: ['admin', 'lecturer'] },
  query: z.object({
    ...paging.shape,
    state: filterOf(z.enum(warningStates)),
    rule: filterOf(z.enum(warningRuleKinds)),
    /** In the student's name or number, or the module's code or name. */
    search: filter,
  }),
  reply: pageOf(listedWarning),
  errors: ['no_admin_record', 'no_staff_record'],
});

export const myWarnings = endpoint({
  method: 'GET',
  path: '/api/attendance/my-warnings',
  summary: "The caller's own early warnings that are open",
  guard: { who: ['student'] },
  reply: z.array(ownWarning),
  errors: ['no_student_record'],
});

const warningMail = z.object({
  id: uuid,
  kind: z.enum(warningMailKinds),
  student_name: z.string(),
  student_number: z.string(),
  module_code: z.string(),
  rule: z.enum(warningRuleKinds),
  missed_on: z.array(localDate),
  state: z.enum(warningMailStates),
  /** Null until it is sent, and when the student's data have been removed. */
  address: z.string().nullable(),
  tries: z.number(),
  created_at: instant,
  sent_at: instant.nullable(),
  next_try_at: instant.nullable(),
  failure: z.string().nullable(),
});
export type WarningMail = z.output<typeof warningMail>;

export const listWarningMails = endpoint({
  method: 'GET',
  path: '/api/attendance/warning-mails',
  summary: 'What early warning has mailed, to whom and when, newest first',
  guard: { who: ['admin'] },
  query: z.object({ ...paging.shape, state: filterOf(z.enum(warningMailStates)), search: filter }),
  reply: pageOf(warningMail),
  errors: ['no_admin_record'],
});
