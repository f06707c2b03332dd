import { clashGroup } from '@muster/contract/timetables/clashes';
import { formatWeeks } from '@muster/contract/timetables/week-patterns';
import { plural } from '@muster/contract/http/plural';
import { isOverlapping, isSameTime, type KnownClass, type Shared, sharedWith } from './clashes.rules.ts';

/** A class with the data for its title. */
export type TitledClass = KnownClass & {
  readonly module_code: string | null;
  readonly class_type: string | null;
  /** Position in the form, from 1; null for an existing class. */
  readonly place: number | null;
};

/** '09:00–11:00', or '09:00–11:00 (odd weeks)'. */
const timeRange = ({ start_time, end_time, weeks }: Pick<KnownClass, 'start_time' | 'end_time' | 'weeks'>): string =>
  `${start_time}–${end_time}${weeks === null ? '' : ` (${formatWeeks(weeks).toLowerCase()})`}`;

const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** 'CS2022 Lecture'; for another class of the same form: 'class 2 (CS2022)'. */
function title({ module_code, class_type, place }: TitledClass): string {
  const name = [module_code, class_type].filter((part) => part !== null).join(' ');
  if (place === null) return name;
  return name === '' ? `class ${place}` : `class ${place} (${name})`;
}

const isLecturerOf = ({ lecturer, further_lecturers: further }: TitledClass, name: string): boolean =>
  [lecturer, ...further].some((one) => one?.name === name);

/** 'Hall A1 is taken by CS2022 Lecture, 09:00–11:00, Dr N. Perera', followed by the other shared resources. */
export function formatClash(shared: readonly Shared[], other: TitledClass): string {
  const [first, ...more] = shared;
  if (!first) return '';
  const classPart = `${title(other)}, ${timeRange(other)}`;
  const lecturerPart = other.lecturer ? `, ${other.lecturer.name}` : '';
  const venuePart = other.venue === null ? '' : `, ${other.venue.trim()}`;
  const sentence = {
    lecturer: `${first.name} already ${isLecturerOf(other, first.name) ? 'teaches' : 'assists in'} ${classPart}${venuePart}`,
    venue: `${first.name} is taken by ${classPart}${lecturerPart}`,
    group: `${clashGroup(first.name)} already has ${classPart}${venuePart}`,
  }[first.kind];
  if (more.length === 0) return sentence;
  const also = more.slice(0, 3).map(({ kind, name }) => (kind === 'group' ? clashGroup(name) : name));
  const rest = more.length > 3 ? [`${more.length - 3} more`] : [];
  return `${sentence}; it also needs ${joinWords([...also, ...rest])}`;
}

/** 'Hall A1 seats 40, the groups have 52 students.'; null if there are enough seats, or the capacity is unknown. */
export function formatCapacityWarning(
  venue: string | null,
  capacity: number | null,
  groups: readonly { readonly students: number }[],
): string | null {
  const students = groups.reduce((sum, group) => sum + group.students, 0);
  if (venue === null || capacity === null || students <= capacity) return null;
  const subject = plural(groups.length, 'the group has', 'the groups have');
  return `${venue.trim()} seats ${capacity}, ${subject} ${students} ${plural(students, 'student')}.`;
}

/** Compares two classes. Returns the shared resources and the message, or null if they do not clash. */
export function findClash(planned: KnownClass, other: TitledClass): { shared: Shared[]; text: string } | null {
  const shared = isSameTime(planned, other) ? sharedWith(planned, other) : [];
  return shared.length === 0 ? null : { shared, text: formatClash(shared, other) };
}

/** Messages for the clashes of a class with others at the same time, restricted to these kinds, sorted by start. */
export function formatClashes(
  planned: KnownClass,
  others: readonly TitledClass[],
  kinds: readonly Shared['kind'][],
): string[] {
  return others
    .filter((other) => isOverlapping(planned, other))
    .toSorted((one, other) => one.start_time.localeCompare(other.start_time))
    .flatMap((other) => {
      const shared = sharedWith(planned, other).filter(({ kind }) => kinds.includes(kind));
      return shared.length === 0 ? [] : [formatClash(shared, other)];
    });
}
