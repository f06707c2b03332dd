import type { Weekday } from '@muster/contract/http/shared';
import { parseEndTime, parseTime } from './parse-time.rules.ts';
import { parseWeekday } from './parse-words.rules.ts';

export type TimeRange = {
  /** Undefined: the text has no day. */
  readonly day: Weekday | undefined;
  readonly start: string;
  readonly end: string;
  /** The times are not those that are written: c.t. */
  readonly isAcademic: boolean;
};

const clock = /\d{1,4}(?:\s?[:.h]\s?\d{2})?(?:\s?(?:uhr|h(?:rs?)?|[ap]\.?\s?m)\b\.?)?/u.source;
const between = /\s*(?:-|–|—|−|bis|to|until|till|à|a|al|alle|au|até|as|às|ate)\s*/u.source;
/** 'Mo 8-10 c.t.', 'lun 8h-10h', 'Montag, von 8 bis 10 Uhr s.t.', '08h00-10h00', 'MWF' is no single day. */
const range = new RegExp(
  `^(?<day>\\p{L}+)?\\.?,?\\s*(?:(?:von|from|de|das|dalle|desde|entre)\\s+)?(?<start>${clock})${between}(?<end>${clock})\\s*(?<mark>[cs]\\.?\\s?t\\.?)?$`,
  'u',
);

/** Between exact times: '10h00/12h00'. */
const slash = /(?<=h|[:.h]\d{2}) ?\/ ?(?=\d)/u;

/** A plain hour is a full hour: '8' of '8-10'. `half`: AM or PM of the other time. */
const readHour = (text: string, half = ''): string => {
  const plain = text.trim();
  return /^\d{1,2}$/u.test(plain)
    ? `${plain}${half === '' ? ':00' : half}`
    : `${plain}${/[ap]\.?\s?m\.?$/u.test(plain) ? '' : half}`;
};

/**
 * Parses a time from one to another, with or without a day. c.t. (cum tempore): the class begins 15 minutes after the full hour and ends 15
 * minutes before one. s.t.: it begins sharp. Undefined if the text is anything else.
 */
export function parseTimeRange(text: string): TimeRange | undefined {
  const written = text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/gu, ' ');
  const groups = range.exec(written.replace(slash, '-'))?.groups;
  if (!groups) return undefined;
  const { day: dayText, start: first = '', end: second = '', mark = '' } = groups;
  const day = dayText === undefined ? undefined : parseWeekday(dayText);
  if (dayText !== undefined && day === undefined) return undefined;
  const half = /(?<half>[ap])\.?\s?m\.?$/u.exec(second)?.groups?.['half'];
  const end = parseEndTime(readHour(second));
  const starts =
    half === undefined
      ? [parseTime(readHour(first))]
      : [`${half}m`, 'am'].map((one) => parseTime(readHour(first, one)));
  const start = starts.find((one) => one !== undefined && end !== undefined && one < end);
  if (start === undefined || end === undefined) return undefined;
  if (!mark.startsWith('c')) return { day, start, end, isAcademic: false };
  return { day, start: addMinutes(start, 15), end: addMinutes(end, -15), isAcademic: true };
}

/** Times that are no full hours are the exact ones already. */
function addMinutes(time: string, minutes: number): string {
  if (!time.endsWith(':00')) return time;
  const total = Number(time.slice(0, 2)) * 60 + minutes;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

/** The start of a class: a time, '8 c.t.', or the first time of a range. */
export const parseStart = (text: string): string | undefined => {
  const alone = /^(?<time>.*\d\D*?)\s*(?<mark>[cs])\.?\s?t\.?$/iu.exec(text.trim())?.groups;
  if (alone === undefined) return parseTime(text) ?? parseTimeRange(text)?.start;
  const time = parseTimeRange(text)?.start ?? parseTime(readHour((alone['time'] ?? '').toLowerCase()));
  const isRange = parseTimeRange(text) !== undefined;
  return time !== undefined && !isRange && alone['mark']?.toLowerCase() === 'c' ? addMinutes(time, 15) : time;
};

export const parseEnd = (text: string): string | undefined => parseEndTime(text) ?? parseTimeRange(text)?.end;

/** The day of a class: its name, or the day before a range of times. */
export const parseDay = (text: string): Weekday | undefined => parseWeekday(text) ?? parseTimeRange(text)?.day;
