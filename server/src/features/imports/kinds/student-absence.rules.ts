import { formatDate } from '#platform/table-files/format-dates.rules.ts';
import { findLeaveErrors, type Leave, leaveLabels } from '@muster/contract/people/leave';
import { toLeaveReason } from '../parsing/usual-values.rules.ts';
import {
  type Column,
  type ExistingRecord,
  isStatusWord,
  mergeFields,
  type RowInput,
  type Values,
} from '../validation/row-fields.rules.ts';
import { headingsOf } from './headings.rules.ts';

/** Leave and departure of a student, which the template does not have. */
export const absenceColumns = {
  'Leave Reason': {
    field: 'leave_reason',
    headings: headingsOf('Students: Leave Reason'),
    translate: toLeaveReason,
    words: leaveLabels,
  },
  'Leave From': { field: 'leave_from', headings: headingsOf('Students: Leave From'), isDate: true },
  'Leave Until': { field: 'leave_until', headings: headingsOf('Students: Leave Until'), isDate: true },
  'Left On': { field: 'left_on', headings: headingsOf('Students: Left On'), isDate: true },
} satisfies Record<string, Column>;

const leaveFields = ['leave_reason', 'leave_from', 'leave_until'] as const;

/** A status such as 'beurlaubt' is the reason of a leave if the row has the days of one. */
export const reasonOfStatus = { field: 'reason_of_status', read: toLeaveReason } as const;

/** Reads a status such as 'beurlaubt' with the days of a leave as Active. Without them, it stays a word that is not known. */
export function combineAbsence({ reason_of_status: label, ...fields }: RowInput): RowInput {
  const [reason] = Object.entries(leaveLabels).find(([, one]) => one === label) ?? [];
  if (reason === undefined || !hasDays(fields)) return fields;
  const { active } = fields;
  return { leave_reason: reason, ...fields, active: active !== undefined && isStatusWord(active) ? active : 'Active' };
}

const hasDays = (input: RowInput): boolean => 'leave_from' in input || 'leave_until' in input;

type Context = {
  /** By the status of the row. */
  readonly active: boolean;
  readonly parsed: Readonly<Record<string, unknown>>;
  readonly existing: ExistingRecord | undefined;
  readonly today: string;
};

/** Leave, departure and status after the row. Days without a reason are a leave. From the day of departure on, a student is Inactive. */
export function validateAbsence(
  input: RowInput,
  { active, parsed, existing, today }: Context,
  reasons: Record<string, string>,
): { values: Values; notes: string[] } {
  const merged = mergeFields([...leaveFields, 'left_on'], input, parsed, existing);
  if (hasDays(input)) merged['leave_reason'] ??= 'leave';
  const hasErrors = (): boolean => leaveFields.some((field) => field in reasons);
  if (leaveFields.some((field) => field in input) && !hasErrors())
    Object.assign(reasons, findLeaveErrors(merged as Partial<Leave>));
  const { leave_reason: reason, leave_from: from, leave_until: until, left_on: left } = merged;
  const isChanged = leaveFields.some((field) => merged[field] !== (existing?.values[field] ?? null));
  const leaveNote =
    isChanged &&
    !hasErrors() &&
    `${leaveLabels[reason as keyof typeof leaveLabels]} from ${formatDate(String(from))} until ${formatDate(String(until))}.`;
  const hasLeft = typeof left === 'string' && left <= today;
  const leaves = hasLeft && 'left_on' in input;
  const isNewDay = typeof left === 'string' && left !== existing?.values['left_on'];
  const leftNote =
    active &&
    typeof left === 'string' &&
    (leaves || (isNewDay && !hasLeft)) &&
    `From ${formatDate(left)} on, this student ${leaves ? 'is' : 'will be'} Inactive.`;
  // A student who becomes Active again has not left.
  const isBack = hasLeft && !leaves && active && existing?.values['active'] === false;
  return {
    values: { ...merged, active: active && !leaves, left_on: isBack ? null : (left ?? null) },
    notes: [leaveNote, leftNote].filter((note) => note !== false),
  };
}
