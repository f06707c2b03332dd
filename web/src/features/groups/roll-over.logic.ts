import type { StudentGroup } from '@muster/contract/groups';
import type { DegreeYear } from './roll-over.api.ts';

export type Kind = 'degree years' | 'groups';

/** One line of what can be chosen: a degree year with all its active groups, or one group. */
export type Choosable = {
  readonly id: string;
  readonly title: string;
  readonly degree: string;
  readonly year: number;
  readonly semester: number;
  readonly academicYear: string;
  readonly groupIds: readonly string[];
  readonly students: number;
};

type Term = Pick<DegreeYear, 'degree_details_id' | 'year' | 'semester' | 'academic_year'>;
const keyOf = (term: Term): string => [term.degree_details_id, term.year, term.semester, term.academic_year].join(' ');

const degreeText = (degree: { degree_programme: string; degree_level: string; local_international: string }): string =>
  `${degree.degree_programme} (${capitalised(degree.degree_level)}, ${capitalised(degree.local_international)})`;
const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

export function choosableGroups(groups: readonly StudentGroup[]): Choosable[] {
  return groups
    .filter(({ active }) => active)
    .map((group) => ({
      id: group.id,
      title: group.group_name,
      degree: degreeText(group.degree_details),
      year: group.year,
      semester: group.semester,
      academicYear: group.academic_year,
      groupIds: [group.id],
      students: group.student_count,
    }));
}

export function choosableYears(years: readonly DegreeYear[], groups: readonly StudentGroup[]): Choosable[] {
  const idsOf = new Map<string, string[]>();
  for (const group of groups) {
    if (group.active) idsOf.set(keyOf(group), [...(idsOf.get(keyOf(group)) ?? []), group.id]);
  }
  return years.map((year) => ({
    id: keyOf(year),
    title: degreeText(year),
    degree: '',
    year: year.year,
    semester: year.semester,
    academicYear: year.academic_year,
    groupIds: idsOf.get(keyOf(year)) ?? [],
    students: year.students,
  }));
}

/** What the search finds: every word typed, anywhere in the line; 'year 2' and 'semester 1' are one word each. */
export function found(lines: readonly Choosable[], typed: string): Choosable[] {
  const words = joined(typed).split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    const { title, degree, year, semester, academicYear } = line;
    const text = joined(`${title} ${degree} year ${year} semester ${semester} ${academicYear}`);
    return words.every((word) => text.includes(word));
  });
}
const joined = (text: string): string => text.toLowerCase().replace(/\b(year|semester)\s+(?=\d)/g, '$1');

/**
 * The academic year that is proposed: a second semester leads into the next one, a first semester stays. Undefined while
 * nothing is chosen.
 */
export function proposedYear(chosen: readonly Choosable[]): string | undefined {
  const years = chosen.map(({ semester, academicYear }) => (semester === 2 ? nextYear(academicYear) : academicYear));
  return years.toSorted().at(-1);
}

function nextYear(academicYear: string): string {
  const first = Number(academicYear.slice(0, 4)) + 1;
  return `${first}-${first + 1}`;
}

/** Groups that would not end up where a timetable usually has them, because all chosen ones go to one academic year. */
export const isMixed = (chosen: readonly Choosable[]): boolean =>
  new Set(chosen.map((one) => proposedYear([one]))).size > 1;
