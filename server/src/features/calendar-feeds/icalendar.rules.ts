import { dayMs } from '@muster/contract/http/durations';
import type { HeldClass } from '@muster/contract/timetables/class-week';
import { productName } from '@muster/contract/http/shared';
import { plural } from '@muster/contract/http/plural';
import { ICalCalendar, ICalEventRepeatingFreq, ICalEventStatus, type ICalEventData } from 'ical-generator';
import { addDays, toLocalDateTime } from '#platform/dates.rules.ts';
import { timeZoneComponent } from './icalendar-zone.rules.ts';

type Person = { readonly name: string };

type WeeklyEntry = {
  readonly timetable_id: string;
  readonly module_code: string;
  readonly module_name: string;
  readonly class_type: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly venue: string;
  readonly lecturer: Person;
  readonly assistant_lecturer: Person | null;
  readonly further_lecturers: readonly Person[];
  readonly further_assistants: readonly Person[];
  readonly groups: readonly { readonly name: string }[];
  /** False: removed from the timetable. */
  readonly active: boolean;
  readonly sequence: number;
  readonly updated_at: Date;
  readonly changes: readonly { readonly class_date: string; readonly updated_at: string }[];
};

type OneClass = Pick<
  HeldClass,
  'class_date' | 'date' | 'start_time' | 'end_time' | 'venue' | 'state' | 'reason' | 'substitute'
> & {
  readonly sequence: number;
};

/** A weekly entry with all its classes in the semester, after changes. */
type ClassSeries = {
  readonly entry: WeeklyEntry;
  readonly classes: readonly [OneClass, ...OneClass[]];
  /** Single classes held as substitute, without the weekly series. */
  readonly isSubstituted: boolean;
};

export type CalendarContent = { readonly timeZone: string; readonly series: readonly ClassSeries[] };

/** How often calendar clients should refresh. */
const refreshSeconds = 3600;

/** Writes weekly classes as an iCalendar file. The same classes produce the same text; the current time is not part of it. */
export function writeCalendar({ timeZone, series }: CalendarContent): string {
  const dates = series
    .flatMap(({ classes }) => classes.flatMap(({ class_date, date }) => [class_date, date]))
    .toSorted(byText);
  const isUtc = timeZone === 'UTC';
  const days = { from: dates[0] ?? '2000-01-01', to: dates.at(-1) ?? '2000-01-01' };
  const calendar = new ICalCalendar({
    prodId: { company: productName, product: 'Timetable', language: 'EN' },
    name: `${productName} timetable`,
    ttl: refreshSeconds,
    // Without a name, because the library would also write it on timestamps that must be in UTC.
    timezone: isUtc ? null : { name: null, generator: () => timeZoneComponent(timeZone, days) },
    x: [['X-WR-TIMEZONE', timeZone]],
  });
  for (const one of series) {
    for (const event of eventsOf(one, isUtc ? null : timeZone)) calendar.createEvent(event);
  }
  return `${movePropertiesFirst(calendar.toString())}\r\n`;
}

/** RFC 5545 requires calendar properties before components; the library writes some of them after. */
function movePropertiesFirst(calendar: string): string {
  const [begin = '', ...lines] = calendar.split('\r\n');
  const end = lines.pop() ?? '';
  let depth = 0;
  const isOwn = lines.map((line) => {
    if (line.startsWith('BEGIN:')) depth += 1;
    const isOutside = depth === 0;
    if (line.startsWith('END:')) depth -= 1;
    return isOutside;
  });
  return [begin, ...lines.filter((_, at) => isOwn[at]), ...lines.filter((_, at) => !isOwn[at]), end].join('\r\n');
}

function eventsOf({ entry, classes, isSubstituted }: ClassSeries, timezone: string | null): ICalEventData[] {
  const planned = (date: string) => toLocalDateTime(date, entry.start_time);
  if (isSubstituted) return entry.active ? substitutedEvents(entry, classes, timezone) : [];
  const [first] = classes;
  const days = classes.map(({ class_date }) => class_date);
  const { interval, count, missing } = toRecurrence(days);
  const free = classes.filter(({ state }) => state === 'holiday').map(({ class_date }) => class_date);
  const excluded = [...free, ...missing].toSorted(byText);
  const common = { id: `${entry.timetable_id}@${productName.toLowerCase()}`, timezone };
  const weekly: ICalEventData = {
    ...common,
    summary: titleOf(entry, !entry.active),
    start: planned(first.class_date),
    end: toLocalDateTime(first.class_date, entry.end_time),
    location: toPlainLine(entry.venue),
    description: descriptionOf(entry, { reason: null, substitute: null }),
    // No LAST-MODIFIED: clients that rely on it alone would keep a class that a holiday or new semester dates removed.
    stamp: entry.updated_at,
    sequence: entry.sequence,
    status: entry.active ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    repeating: {
      freq: ICalEventRepeatingFreq.WEEKLY,
      count,
      ...(interval > 1 && { interval }),
      // An empty EXDATE is invalid.
      ...(excluded.length > 0 && { exclude: excluded.map(planned) }),
    },
  };
  // A removed entry has no changes of single classes.
  if (!entry.active) return [weekly];
  const changed = classes.filter(
    ({ state, substitute }) =>
      state === 'cancelled' || state === 'moved' || (state === 'as planned' && substitute !== null),
  );
  return [
    weekly,
    ...changed.map((held) => ({ ...common, ...changedEvent(entry, held), recurrenceId: planned(held.class_date) })),
  ];
}

/**
 * The weekly recurrence that covers these dates, which are whole weeks apart: from the first to the last one, with an interval of as many
 * weeks as all distances allow. `missing` are its dates without a class.
 */
function toRecurrence(days: readonly string[]): { interval: number; count: number; missing: string[] } {
  const weekOf = (date: string): number => (Date.parse(date) - Date.parse(days[0] ?? '')) / (7 * dayMs);
  const weeks = days.map(weekOf);
  const interval = weeks.reduce(greatestCommonDivisor, 0) || 1;
  const all = Array.from({ length: Math.max(...weeks) / interval + 1 }, (_, at) => at * interval);
  const missing = all.filter((week) => !weeks.includes(week)).map((week) => addDays(days[0] ?? '', week * 7));
  return { interval, count: all.length, missing };
}

const greatestCommonDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestCommonDivisor(other, one % other);

/** Single events with ids of their own: the calendar of a substitute has no series to which they belong. */
function substitutedEvents(entry: WeeklyEntry, classes: readonly OneClass[], timezone: string | null): ICalEventData[] {
  return classes
    .filter(({ state }) => state !== 'holiday')
    .map((held) => ({
      ...changedEvent(entry, held),
      id: `${entry.timetable_id}-${held.class_date}@${productName.toLowerCase()}`,
      timezone,
    }));
}

function changedEvent(entry: WeeklyEntry, held: OneClass): ICalEventData {
  const change = entry.changes.find(({ class_date }) => class_date === held.class_date);
  const changedAt = new Date(change?.updated_at ?? entry.updated_at);
  const stamp = changedAt > entry.updated_at ? changedAt : entry.updated_at;
  return {
    start: toLocalDateTime(held.date, held.start_time),
    end: toLocalDateTime(held.date, held.end_time),
    location: toPlainLine(held.venue),
    description: descriptionOf(entry, held),
    stamp,
    sequence: entry.sequence + held.sequence,
    summary: titleOf(entry, held.state === 'cancelled'),
    status: held.state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

/** Outlook shows a cancelled event as any other, so the title says it too. */
const titleOf = ({ module_code, module_name, class_type }: WeeklyEntry, isCancelled: boolean): string =>
  toPlainLine(`${isCancelled ? 'Cancelled: ' : ''}${module_code} ${module_name} (${class_type})`);

function descriptionOf(
  { groups, ...entry }: WeeklyEntry,
  { reason, substitute }: Pick<OneClass, 'reason' | 'substitute'>,
): string {
  const lines = [
    reason === null ? '' : `Changed: ${toPlainLine(reason)}`,
    substitute ? `Substitute: ${toPlainLine(substitute.name)}` : '',
    namesLine(['Lecturer', 'Lecturers'], [entry.lecturer, ...entry.further_lecturers]),
    namesLine(
      ['Assistant lecturer', 'Assistant lecturers'],
      entry.assistant_lecturer ? [entry.assistant_lecturer, ...entry.further_assistants] : [],
    ),
    namesLine(['Groups', 'Groups'], groups),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

const namesLine = ([one, many]: readonly [string, string], people: readonly Person[]): string =>
  people.length === 0
    ? ''
    : `${plural(people.length, one, many)}: ${people.map(({ name }) => toPlainLine(name)).join(', ')}`;

/** Replaces control characters and line breaks, so that typed text cannot add lines to the file. */
const toPlainLine = (typed: string): string =>
  typed
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

const byText = (one: string, other: string): number => Number(one > other) - Number(one < other);
