import { minutesOfTime } from '@muster/contract/http/durations';
import { weekdays, type Weekday } from '@muster/contract/http/shared';
import { opensBeforeMinutes } from '@muster/contract/timetables/class-types';
import { dayNumber, mondayOf, toLocalDateTime } from '#platform/dates.rules.ts';

export type Days = { readonly from: string; readonly to: string };

export function weekdayOf(date: string): Weekday {
  return weekdays[dayNumber(date)] ?? 'Monday';
}

/** Today's date in the time zone, and the Monday of its week. */
export function weekOf(nowMs: number, timeZone: string): { today: string; monday: string } {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return { today, monday: mondayOf(today) };
}

type LocalTimes = { readonly date: string; readonly start_time: string; readonly end_time: string };
type Instants = { readonly startsMs: number; readonly endsMs: number };

/** Instants already converted, because many classes share their times and one conversion takes about 30 µs. */
const converted = new Map<string, Instants>();
const maxConverted = 10_000;

/** Converts local date and times to instants. If a clock change would put the end before the start, the class keeps its local length. */
export function instantsOf(on: LocalTimes, timeZone: string): Instants {
  const key = `${timeZone} ${on.date} ${on.start_time} ${on.end_time}`;
  const known = converted.get(key);
  if (known) return known;
  if (converted.size >= maxConverted) converted.clear();
  const instants = convert(on, timeZone);
  converted.set(key, instants);
  return instants;
}

function convert(on: LocalTimes, timeZone: string): Instants {
  const at = (time: string) => toLocalDateTime(on.date, time).toZonedDateTime(timeZone).epochMilliseconds;
  const startsMs = at(on.start_time);
  const endsMs = at(on.end_time);
  const lastsMs = (minutesOfTime(on.end_time) - minutesOfTime(on.start_time)) * 60_000;
  return { startsMs, endsMs: endsMs > startsMs ? endsMs : startsMs + lastsMs };
}

/** From half an hour before its start until its end. */
export const isOpenAt = ({ startsMs, endsMs }: { startsMs: number; endsMs: number }, nowMs: number): boolean =>
  nowMs >= startsMs - opensBeforeMinutes * 60_000 && nowMs < endsMs;
