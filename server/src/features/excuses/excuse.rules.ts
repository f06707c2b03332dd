import { type ExcuseRule, excuseTexts } from '@muster/contract/excuses';

/** What holds where a university has said nothing. */
export const usualRule: ExcuseRule = {
  is_excusing: true,
  is_for_lecturers: true,
  needs_document: false,
  days_to_report: 14,
};

const dayMs = 86_400_000;
const furthestAheadDays = 366;

/** Days from one date of the calendar to another. */
const daysFrom = (date: string, to: string): number => Math.round((Date.parse(to) - Date.parse(date)) / dayMs);

/** Why an absence on these days cannot be reported on this day; by field. */
export function faultOfDays(
  { starts_on, ends_on }: { readonly starts_on: string; readonly ends_on: string },
  rule: Pick<ExcuseRule, 'days_to_report'>,
  today: string,
): Record<string, string> | undefined {
  if (daysFrom(ends_on, today) > rule.days_to_report) return { ends_on: excuseTexts.tooLate(rule.days_to_report) };
  if (daysFrom(today, starts_on) > furthestAheadDays) return { starts_on: excuseTexts.tooEarly };
  return undefined;
}
