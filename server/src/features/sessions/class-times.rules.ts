import { weekdays, type Weekday } from '@muster/contract/http/shared';

/** Date, time ('HH:MM') and weekday in the time zone of the university. */
export type LocalNow = { readonly date: string; readonly time: string; readonly weekday: Weekday };

export function localNow(nowMs: number, timeZone: string): LocalNow {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
  const weekday = weekdays[now.dayOfWeek - 1] ?? 'Monday';
  return { date: now.toPlainDate().toString(), time: now.toPlainTime().toString().slice(0, 5), weekday };
}
