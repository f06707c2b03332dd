import { isOverlapping, type KnownClass, type Shared, sharedWith } from './clashes.rules.ts';

/** A class with what it is called by. */
export type TitledClass = KnownClass & {
  readonly module_code: string | null;
  readonly class_type: string | null;
  /** Its place in the form, from 1; null for a class that stands. */
  readonly place: number | null;
};

const timeRange = ({ start_time, end_time }: Pick<KnownClass, 'start_time' | 'end_time'>): string =>
  `${start_time}–${end_time}`;

const inWords = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const groupTitle = (name: string): string => (/^group\b/i.test(name) ? name : `Group ${name}`);

/** 'CS2022 Lecture'; of a class that is being typed too: 'class 2 (CS2022)'. */
function title({ module_code, class_type, place }: TitledClass): string {
  const name = [module_code, class_type].filter((part) => part !== null).join(' ');
  if (place === null) return name;
  return name === '' ? `class ${place}` : `class ${place} (${name})`;
}

/** 'Hall A1 is taken by CS2022 Lecture, 09:00–11:00, Dr N. Perera'; what else is shared follows. */
export function clashText(shared: readonly Shared[], other: TitledClass): string {
  const [first, ...more] = shared;
  if (!first) return '';
  const what = `${title(other)}, ${timeRange(other)}`;
  const whom = other.lecturer ? `, ${other.lecturer.name}` : '';
  const where = other.venue === null ? '' : `, ${other.venue.trim()}`;
  const begun = {
    lecturer: `${first.name} already ${first.name === other.lecturer?.name ? 'teaches' : 'assists in'} ${what}${where}`,
    venue: `${first.name} is taken by ${what}${whom}`,
    group: `${groupTitle(first.name)} already has ${what}${where}`,
  }[first.kind];
  if (more.length === 0) return begun;
  const also = more.slice(0, 3).map(({ kind, name }) => (kind === 'group' ? groupTitle(name) : name));
  const rest = more.length > 3 ? [`${more.length - 3} more`] : [];
  return `${begun}; it also needs ${inWords([...also, ...rest])}`;
}

/** 'Hall A1 seats 40, the groups have 52 students.'; null where they find seats, or nobody knows. */
export function capacityText(
  venue: string | null,
  capacity: number | null,
  groups: readonly { readonly students: number }[],
): string | null {
  const students = groups.reduce((sum, group) => sum + group.students, 0);
  if (venue === null || capacity === null || students <= capacity) return null;
  const whose = groups.length === 1 ? 'the group has' : 'the groups have';
  return `${venue.trim()} seats ${capacity}, ${whose} ${students} ${students === 1 ? 'student' : 'students'}.`;
}

/** What a class that is being planned has in common with one that stands or is planned too, and how one says it. */
export function clashWith(asked: KnownClass, other: TitledClass): { shared: Shared[]; text: string } | null {
  const shared = sharedWith(asked, other);
  return shared.length === 0 ? null : { shared, text: clashText(shared, other) };
}

/** What a class has in common with those that are held at its time, of these kinds, in words; by their start. */
export function clashTexts(
  asked: KnownClass,
  others: readonly TitledClass[],
  kinds: readonly Shared['kind'][],
): string[] {
  return others
    .filter((other) => isOverlapping(asked, other))
    .toSorted((one, other) => one.start_time.localeCompare(other.start_time))
    .flatMap((other) => {
      const shared = sharedWith(asked, other).filter(({ kind }) => kinds.includes(kind));
      return shared.length === 0 ? [] : [clashText(shared, other)];
    });
}
