import { dayMs } from '@muster/contract/http/durations';
import { type ExcuseRule, excuseTexts } from '@muster/contract/attendance/excuses';

/** Default policy of a university. */
export const defaultRule: ExcuseRule = {
  is_excusing: true,
  is_for_lecturers: true,
  needs_document: false,
  days_to_report: 14,
};

const maxDaysAhead = 366;

const daysFrom = (date: string, to: string): number => Math.round((Date.parse(to) - Date.parse(date)) / dayMs);

/** Validates that an absence on these days can be reported today. Returns the validation errors by field. */
export function validateDays(
  { starts_on, ends_on }: { readonly starts_on: string; readonly ends_on: string },
  rule: Pick<ExcuseRule, 'days_to_report'>,
  today: string,
): Record<string, string> | undefined {
  if (daysFrom(ends_on, today) > rule.days_to_report) return { ends_on: excuseTexts.tooLate(rule.days_to_report) };
  if (daysFrom(today, starts_on) > maxDaysAhead) return { starts_on: excuseTexts.tooEarly };
  return undefined;
}
