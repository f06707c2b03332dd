import type { StudentGroup } from '@muster/contract/groups';
import type { DegreeYear, RollOverPlan } from './roll-over.api.ts';

/** At once. */
export const mostGroups = 500;

export type Kind = 'degree years' | 'groups';

/** One line of what can be chosen: a degree year with all its active groups, or one group. */
export type Choosable = {
  readonly id: string;
  readonly title: string;
  readonly degree: string;
  readonly year: number;
  readonly semester: number;
  readonly academicYear: string;
  readonly groups: number;
  readonly students: number;
  /** A degree year, as the server is told of it; a group is told of by its id. */
  readonly degreeYear?: Term;
};

type Term = Pick<DegreeYear, 'degree_details_id' | 'year' | 'semester' | 'academic_year'>;

const degreeText = (degree: { degree_programme: string; degree_level: string; local_international: string }): string =>
  `${degree.degree_programme} (${capitalised(degree.degree_level)}, ${capitalised(degree.local_international)})`;
const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

export const choosableGroup = (group: StudentGroup): Choosable => ({
  id: group.id,
  title: group.group_name,
  degree: degreeText(group.degree_details),
  year: group.year,
  semester: group.semester,
  academicYear: group.academic_year,
  groups: 1,
  students: group.student_count,
});

export function choosableYear({ groups, students, ...year }: DegreeYear): Choosable {
  const { degree_details_id, year: number, semester, academic_year } = year;
  return {
    id: [degree_details_id, number, semester, academic_year].join(' '),
    title: degreeText(year),
    degree: '',
    year: number,
    semester,
    academicYear: academic_year,
    groups,
    students,
    degreeYear: { degree_details_id, year: number, semester, academic_year },
  };
}

/** What is rolled over, as the server is told of it. */
export function sourceOf(chosen: readonly Choosable[]): RollOverPlan['source'] {
  const years = chosen.flatMap(({ degreeYear }) => degreeYear ?? []);
  return years.length > 0 ? { degree_years: years } : { group_ids: chosen.map(({ id }) => id) };
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
