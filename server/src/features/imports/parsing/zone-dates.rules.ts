import { dayMs } from '@muster/contract/http/durations';
import { type ParsedDate, parseDate } from './parse-date.rules.ts';

const dayMinutes = 24 * 60;
/** A date with a time of day, with or without a time zone. */
const timestamp =
  /^(?<day>.*\d)(?:T|,? )(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:\.\d+)?)?(?: ?(?<half>[AP])\.?M\.?)?(?<zone> ?(?:Z|UTC|GMT)|[+-]\d{2}(?::?\d{2})?)?$/iu;

type Timestamp = { readonly day: string; readonly minutes: number; readonly isUtc: boolean };

/**
 * Reads the dates of a column that were written with the time of another zone: 2004-05-02T18:30Z is midnight of 3 May in Colombo, and
 * 22:00Z in Berlin. Returns index -> the day that was meant, or the problem that there are two. Other dates are left out.
 */
export function readZoneDates(texts: readonly string[], timeZone: string): Map<number, ParsedDate> {
  const found = new Map<number, Timestamp>();
  for (const [at, text] of texts.entries()) {
    const time = readTimestamp(text);
    if (time) found.set(at, time);
  }
  const isMidnightThere = makeMidnightTest(timeZone);
  const others = [...found.values()].filter((time) => time.isUtc && isMidnightThere(time) === undefined);
  const isUsual = isOneZone(others.map(({ minutes }) => minutes));
  const dates = new Map<number, ParsedDate>();
  for (const [at, time] of found) {
    const { day, minutes, isUtc } = time;
    const there = minutes === dayMinutes ? undefined : isMidnightThere(time);
    const next = addDay(day);
    const bothReadings = { problem: `This date can be read in two ways. Please write ${day} or ${there ?? next}.` };
    // 24:00 is midnight of the next day, or a program's sign for no time.
    if (minutes === dayMinutes) dates.set(at, bothReadings);
    // Without a zone, the time may be that of the university.
    else if (!isUtc) {
      if (there !== undefined && there !== day) dates.set(at, bothReadings);
    } else if (there !== undefined) dates.set(at, { date: there });
    // Up to 10:00, it is midnight of the same day in the Americas; from 13:00, midnight of the next day in Europe, Africa or Asia.
    else if (minutes >= 10 * 60) dates.set(at, isUsual && minutes >= 13 * 60 ? { date: next } : bothReadings);
  }
  return dates;
}

/** Undefined for a date without a time, at midnight, or with an offset from UTC: its day is the day that was meant. */
function readTimestamp(text: string): Timestamp | undefined {
  const { day = '', hours, minutes, half, zone } = timestamp.exec(text.trim())?.groups ?? {};
  if (hours === undefined) return undefined;
  const isUtc = zone !== undefined && /^ ?(?:z|utc|gmt)$|^[+-]00(?::?00)?$/iu.test(zone);
  if (zone !== undefined && !isUtc) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const total = hour * 60 + Number(minutes);
  const parsed = parseDate(day);
  return total === 0 || total > dayMinutes || 'problem' in parsed
    ? undefined
    : { day: parsed.date, minutes: total, isUtc };
}

/** Whether all times can be midnight in one zone, with and without daylight saving. */
const isOneZone = (minutes: readonly number[]): boolean =>
  minutes.every((one) => one % 15 === 0) && [0, 60].includes(Math.max(...minutes) - Math.min(...minutes));

/** Returns the day in the time zone if the time is midnight there, by the offset of that day or of the present. */
function makeMidnightTest(timeZone: string): (time: Timestamp) => string | undefined {
  const year = new Date().getUTCFullYear();
  const present = [0, 6].map((month) => offsetMinutes(timeZone, Date.UTC(year, month, 1)));
  return ({ day, minutes }) => {
    const utc = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
    const offset = [offsetMinutes(timeZone, utc), ...present].find((one) => (minutes + one) % dayMinutes === 0);
    return offset === undefined ? undefined : new Date(utc + offset * 60_000).toISOString().slice(0, 10);
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetMinutes(timeZone: string, utc: number): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  const name = format.formatToParts(utc).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/u.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const addDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
