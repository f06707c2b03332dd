import { lecturerPastDays, unusualDateTexts } from '@muster/contract/attendance/class-states';
import type { Role } from '@muster/contract/http/shared';
import { addDays } from '#platform/dates.rules.ts';

/** Returns why a class on this date needs a reason. Manual marking refuses future classes, so it needs no reason for them. */
export function findUnusualDate(
  date: string,
  day: { readonly holiday: string | null; readonly is_outside_semester: boolean },
  by: { readonly today: string; readonly role: Role; readonly isMarking: boolean },
): string[] {
  const texts: string[] = [];
  if (day.holiday !== null) texts.push(unusualDateTexts.holiday(day.holiday));
  else if (day.is_outside_semester) texts.push(unusualDateTexts.outsideSemester);
  if (by.role === 'lecturer' && date < addDays(by.today, -lecturerPastDays)) texts.push(unusualDateTexts.past);
  if (!by.isMarking && date > by.today) texts.push(unusualDateTexts.future);
  return texts;
}
