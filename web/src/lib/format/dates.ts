// The only module that formats dates and times. Instants are shown in the university's time zone; class times ('HH:MM') and
// dates ('YYYY-MM-DD') are already in it.

import { plural } from '@muster/contract/http/plural';

type Instant = string | number | Date;
export type ClockStyle = { hours: 12 | 24; hasSeconds: boolean };

let universityZone: string | undefined;
let universityHours: ClockStyle['hours'] = 12;

/** Until the university is known, the browser's time zone is used. */
export function setTimeZone(zone: string | undefined): void {
  universityZone = zone;
}

const weekStartDays = { Sunday: 0, Monday: 1, Saturday: 6 } as const;
let universityWeekStart: keyof typeof weekStartDays = 'Sunday';

/** Sets the first day of the week in calendars. */
export function setWeekStart(day: keyof typeof weekStartDays = 'Sunday'): void {
  universityWeekStart = day;
}
/** The first day of the week in calendars: 0 for Sunday to 6. */
export const weekStart = (): number => weekStartDays[universityWeekStart];

/** Sets the clock in which the university shows times. */
export function setClockHours(hours: ClockStyle['hours'] = 12): void {
  universityHours = hours;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Cached, because creating an Intl.DateTimeFormat is slow. */
function format(options: Intl.DateTimeFormatOptions, timeZone = universityZone): Intl.DateTimeFormat {
  const zoned = timeZone === undefined ? options : { ...options, timeZone };
  const key = JSON.stringify(zoned);
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', zoned);
  formats.set(key, known);
  return known;
}

/** '9:05 AM' of 'HH:MM', '12:00 AM' of '24:00'; in 24-hour style '09:05'. The default is the clock of the university. */
export function formatClockTime(time: string, hours: ClockStyle['hours'] = universityHours): string {
  const [hour = 0, minute = 0] = time.slice(0, 5).split(':').map(Number);
  const minutes = String(minute).padStart(2, '0');
  if (hours === 24) return `${String(hour).padStart(2, '0')}:${minutes}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** '9:00 AM – 11:00 AM' of two 'HH:MM'. */
export const formatTimeRange = (start: string, end: string): string =>
  `${formatClockTime(start)} – ${formatClockTime(end)}`;

/** A text of the server with its times as the university shows them: '09:00–11:00' becomes '9:00 AM – 11:00 AM'. */
export const withShownTimes = (text: string): string =>
  text.replace(/\b(\d\d:\d\d)–(\d\d:\d\d)\b/gu, (_, start: string, end: string) => formatTimeRange(start, end));

/** '9:05 AM' of an instant. */
export const formatTime = (instant: Instant, timeZone?: string): string =>
  formatClockTime(wallClock(instant, timeZone).time);

/** '9:05:07 AM' of an instant, for live clocks. */
export function formatLiveTime(
  instant: Instant,
  timeZone?: string,
  style: ClockStyle = { hours: universityHours, hasSeconds: true },
): string {
  const { time, second } = wallClock(instant, timeZone);
  const text = formatClockTime(time, style.hours);
  return style.hasSeconds ? text.replace(/^(\d+:\d+)/, `$1:${second}`) : text;
}

/** '21 Nov 2026' of an instant. */
export const formatDate = (instant: Instant, timeZone?: string): string =>
  format({ day: 'numeric', month: 'short', year: 'numeric' }, timeZone).format(new Date(instant));

/** '21 Nov 2026, 9:05 AM' of an instant. */
export const formatDateTime = (instant: Instant, timeZone?: string): string =>
  `${formatDate(instant, timeZone)}, ${formatTime(instant, timeZone)}`;

/** '9:05 AM' if the instant is on that date, '21 Nov 2026, 9:05 AM' otherwise. */
export const formatTimeOrDateTime = (date: string, instant: Instant, timeZone?: string): string =>
  (wallClock(instant, timeZone).date === date.slice(0, 10) ? formatTime : formatDateTime)(instant, timeZone);

/** 'Saturday, 21 November 2026' of an instant. */
export function formatLongDate(instant: Instant, timeZone?: string): string {
  const date = new Date(instant);
  const day = format({ day: 'numeric', month: 'long', year: 'numeric' }, timeZone).format(date);
  return `${format({ weekday: 'long' }, timeZone).format(date)}, ${day}`;
}

/** 'Sat 21 Nov' of 'YYYY-MM-DD'. */
export const formatDayAndDate = (date: string): string =>
  format({ weekday: 'short', day: 'numeric', month: 'short' }, 'UTC').format(
    new Date(`${date.slice(0, 10)}T00:00:00Z`),
  );

/** '21 Nov' of 'YYYY-MM-DD'. */
export const formatDayOfMonth = (date: string): string =>
  format({ day: 'numeric', month: 'short' }, 'UTC').format(new Date(`${date.slice(0, 10)}T00:00:00Z`));

/** 'Sat 21 Nov 2026' of 'YYYY-MM-DD'. */
export const formatFullDate = (date: string): string =>
  `${formatDayAndDate(date).replace(',', '')} ${Number(date.slice(0, 4))}`;

/** '23–29 Nov 2026', '30 Nov – 6 Dec 2026' of two 'YYYY-MM-DD'. */
export const formatDateRange = (first: string, last: string): string =>
  format({ day: 'numeric', month: 'short', year: 'numeric' }, 'UTC')
    .formatRange(new Date(`${first.slice(0, 10)}T00:00:00Z`), new Date(`${last.slice(0, 10)}T00:00:00Z`))
    .replaceAll('\u2009', ' ');

/** 'November 2026' of 'YYYY-MM-DD'. */
export const formatMonth = (date: string): string =>
  format({ month: 'long', year: 'numeric' }, 'UTC').format(new Date(`${date.slice(0, 10)}T00:00:00Z`));

/** The university's today as 'YYYY-MM-DD'. */
export const today = (timeZone?: string, now: Instant = Date.now()): string => wallClock(now, timeZone).date;

/** '2:05' of a remaining time. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** 'in 25 min', 'in 3 h'; empty for a past instant, or one that is 12 hours away or more. */
export function formatTimeUntil(nowMs: number, instant: Instant): string {
  const minutes = Math.ceil((new Date(instant).getTime() - nowMs) / 60_000);
  if (minutes <= 0 || minutes >= 12 * 60) return '';
  return minutes < 60 ? `in ${minutes} min` : `in ${Math.floor(minutes / 60)} h`;
}

/** 'just now', '5 min ago', '3 h ago', '2 days ago'; from a week on the date. */
export function formatTimeAgo(nowMs: number, instant: Instant): string {
  const minutes = Math.floor((nowMs - new Date(instant).getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  if (days >= 7) return formatDate(instant);
  return `${days} ${plural(days, 'day')} ago`;
}

const wallClockParts: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};

function wallClock(instant: Instant, timeZone?: string): { date: string; time: string; second: string } {
  const parts = format(wallClockParts, timeZone).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
    second: part('second'),
  };
}
