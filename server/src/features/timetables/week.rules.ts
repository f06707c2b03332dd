import { weekdays, type Weekday } from '@muster/contract/shared';
import { opensBeforeMinutes } from '@muster/contract/timetables';

/** Today's date of the university, and the Monday of its week. */
export function weekOf(nowMs: number, timeZone: string): { today: string; monday: string } {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  return { today: today.toString(), monday: today.subtract({ days: today.dayOfWeek - 1 }).toString() };
}

export type Occurrence = { date: string; startsMs: number; endsMs: number; isOpen: boolean };

/** One week's occurrence of a weekly class: wall-clock times of the university, also in the weeks when clocks change. */
export function occurrence(
  weekly: { day: Weekday; start: string; end: string },
  monday: string,
  timeZone: string,
  nowMs: number,
): Occurrence {
  const date = Temporal.PlainDate.from(monday).add({ days: weekdays.indexOf(weekly.day) });
  const at = (time: string) => date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
  const startsMs = at(weekly.start);
  const endsMs = Math.max(at(weekly.end), startsMs);
  const isOpen = nowMs >= startsMs - opensBeforeMinutes * 60_000 && nowMs < endsMs;
  return { date: date.toString(), startsMs, endsMs, isOpen };
}
