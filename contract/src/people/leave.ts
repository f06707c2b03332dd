import { z } from 'zod';
import { dateOrderText, isInOrder } from '../http/date-range.ts';
import { dateOfEntry } from './people.ts';

/** Why a student is away for some time. The student keeps the account, and no class of these days expects them. */
export const leaveReasons = ['leave', 'exchange'] as const;

export const leaveLabels = { leave: 'On leave', exchange: 'On exchange' } as const satisfies Record<
  (typeof leaveReasons)[number],
  string
>;

const leaveTexts = {
  noReason: 'Please choose on leave or on exchange',
  noFirstDay: 'Please enter the first day',
  noLastDay: 'Please enter the last day',
} as const;

/** Of a student. Reason, first and last day are all given, or none. */
export const leave = {
  leave_reason: z.enum(leaveReasons).nullable(),
  leave_from: z.string().nullable(),
  leave_until: z.string().nullable(),
  /** From this day, no class expects the student, who becomes Inactive. */
  left_on: z.string().nullable(),
};
/** For `pick`, `omit` and `partial` of a schema. */
export const leaveMask = { leave_reason: true, leave_from: true, leave_until: true, left_on: true } as const;
export type Leave = z.output<z.ZodObject<typeof leave>>;

/** Missing fields keep their value; `findLeaveErrors` tells what is incomplete. */
export const leaveForm = {
  leave_reason: z.preprocess(
    (value) => (value === '' ? null : value),
    z.enum(leaveReasons, leaveTexts.noReason).nullish(),
  ),
  leave_from: dateOfEntry,
  leave_until: dateOfEntry,
  left_on: dateOfEntry,
};

/** Field -> error of an incomplete leave, or one whose last day is before the first. */
export function findLeaveErrors({
  leave_reason: reason,
  leave_from: from,
  leave_until: until,
}: {
  readonly [Field in keyof Leave]?: string | null | undefined;
}): Partial<Record<keyof Leave, string>> {
  if (!reason && !from && !until) return {};
  if (!reason) return { leave_reason: leaveTexts.noReason };
  if (!from || !until)
    return {
      ...(!from && { leave_from: leaveTexts.noFirstDay }),
      ...(!until && { leave_until: leaveTexts.noLastDay }),
    };
  return isInOrder({ starts_on: from, ends_on: until }) ? {} : { leave_until: dateOrderText };
}
