import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { searchText, optionalParam, pageOf, paging } from '../http/lists.ts';
import { integerInRange, instant, localDate, success, uuid } from '../http/shared.ts';
import { baseValues } from '../http/fields.ts';
import { warningMailKinds, warningMailStates, warningRuleKinds } from './warnings.ts';

export const warningTexts = {
  noRule: 'Please switch on at least one of the two rules',
  saved: 'Early warning rules saved',
  checked: 'All settled marks were checked',
  checkContinues: 'There are many marks to check. The check continues in the background.',
  off: 'Early warnings are off. Switch them on and save first.',
} as const;

const integer = (min: number, max: number) => {
  const outOfRange = `Please give a whole number from ${min} to ${max}`;
  return integerInRange(outOfRange, min, max, outOfRange);
};

export const warningRules = z.object({
  is_on: z.boolean(),
  percentage_on: z.boolean(),
  /** Warn below this percentage … */
  percentage_below: integer(1, 100),
  /** … once at least this number of classes count. */
  percentage_after: integer(1, 60),
  missed_on: z.boolean(),
  missed_in_a_row: integer(2, 20),
  /** Hours after the end of a class before its marks count, so that lecturers can correct them. */
  settle_hours: integer(0, 336),
});
export type WarningRules = z.output<typeof warningRules>;

/** Suggested rules until a university saves its own. */
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
  .extend({ seen: baseValues(warningRules) })
  .refine(canWarn, { path: ['percentage_on'], message: warningTexts.noRule });

const rulesReply = warningRules.extend({
  /** Null: the semester has not been checked yet. */
  looked_until: instant.nullable(),
});

export const getWarningRules = endpoint({
  method: 'GET',
  path: '/api/attendance/warning-rules',
  summary: 'Get the early warning rules of the university; switched off by default',
  guard: { who: ['admin'], area: 'attendance' },
  reply: rulesReply,
  errors: ['no_admin_record'],
});

export const saveWarningRules = endpoint({
  method: 'PUT',
  path: '/api/attendance/warning-rules',
  summary: 'Set the early warning rules and check the whole semester again',
  guard: { who: ['admin'], area: 'attendance' },
  stepUp: true,
  body: warningRulesForm,
  reply: rulesReply,
  changes: ['attendance'],
  errors: ['no_admin_record', 'conflict'],
});

export const checkWarnings = endpoint({
  method: 'POST',
  path: '/api/attendance/warnings/check',
  summary: 'Check for warnings now instead of within ten minutes',
  guard: { who: ['admin'], area: 'attendance' },
  /** `is_complete` is false if the check continues in the background. */
  reply: success.extend({ raised: z.number(), withdrawn: z.number(), is_complete: z.boolean() }),
  changes: ['attendance'],
  errors: ['no_admin_record', 'conflict', 'too_many_attempts'],
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
  /** Null until it is sent, and after the student's data is deleted. */
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
  summary: 'List the emails of early warnings, newest first',
  guard: { who: ['admin'], area: 'attendance' },
  query: z.object({ ...paging.shape, state: optionalParam(z.enum(warningMailStates)), search: searchText }),
  reply: pageOf(warningMail),
  errors: ['no_admin_record'],
});
