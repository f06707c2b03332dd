import { opensBeforeMinutes } from '@muster/contract/timetables';
import { weekdays, type Weekday } from '@muster/contract/shared';

/** What the clocks and calendars of the university show. */
export type LocalNow = { readonly date: string; readonly time: string; readonly weekday: Weekday };

export function localNow(nowMs: number, timeZone: string): LocalNow {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
  const weekday = weekdays[now.dayOfWeek - 1] ?? 'Monday';
  return { date: now.toPlainDate().toString(), time: now.toPlainTime().toString().slice(0, 5), weekday };
}

/** Whether today's occurrence of a weekly class may be opened: from half an hour before its start until its end. */
export function isOpenNow(
  weekly: { day_of_week: string; start_time: string; end_time: string },
  nowMs: number,
  timeZone: string,
): boolean {
  const { date, weekday } = localNow(nowMs, timeZone);
  if (weekly.day_of_week !== weekday) return false;
  const at = (time: string) =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;
  return nowMs >= at(weekly.start_time) - opensBeforeMinutes * 60_000 && nowMs < at(weekly.end_time);
}
