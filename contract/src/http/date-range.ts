import { dayMs } from './durations.ts';
import { z } from 'zod';
import { calendarDate } from './shared.ts';

/** Error text of a form whose last day is before its first day. */
export const dateOrderText = 'The last day must not be before the first day';

type DateRange = { readonly starts_on: string; readonly ends_on: string };

/** Required date of a form; blank counts as missing. */
export const requiredDate = (missing: string) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.string(missing).pipe(calendarDate));

/** For `.refine` of a form with `starts_on` and `ends_on`. */
export const isInOrder = ({ starts_on, ends_on }: DateRange): boolean => ends_on >= starts_on;
export const endsBeforeStart = { path: ['ends_on'], message: dateOrderText };

/** For `.refine`: counts the first and the last day. Invalid dates pass, because they have their own error. */
export const lastsAtMost =
  (maxDays: number) =>
  ({ starts_on, ends_on }: DateRange): boolean =>
    !((Date.parse(ends_on) - Date.parse(starts_on)) / dayMs + 1 > maxDays);
