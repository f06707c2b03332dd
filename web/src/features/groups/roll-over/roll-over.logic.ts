import type { StudentGroup } from '@muster/contract/academics/groups';
import type { DegreeYear, RollOverPlan } from './roll-over.api.ts';

/** Maximum number of groups per roll-over. */
export const maxGroups = 500;

export type RowKind = 'degree years' | 'groups';

/** A selectable row: a degree year with all its active groups, or one group. */
export type RollOverRow = {
  readonly id: string;
  readonly title: string;
  readonly degree: string;
  readonly year: number;
  readonly semester: number;
  readonly academicYear: string;
  readonly groups: number;
  readonly students: number;
  /** Identifies a degree year in the request; missing for a group, which is identified by its id. */
  readonly degreeYear?: Term;
};

type Term = Pick<DegreeYear, 'degree_details_id' | 'year' | 'semester' | 'academic_year'>;

const formatDegree = (degree: {
  degree_programme: string;
  degree_level: string;
  local_international: string;
}): string =>
  `${degree.degree_programme} (${capitalize(degree.degree_level)}, ${capitalize(degree.local_international)})`;
const capitalize = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

export const toGroupRow = (group: StudentGroup): RollOverRow => ({
  id: group.id,
  title: group.group_name,
  degree: formatDegree(group.degree_details),
  year: group.year,
  semester: group.semester,
  academicYear: group.academic_year,
  groups: 1,
  students: group.student_count,
});

export function toDegreeYearRow({ groups, students, ...year }: DegreeYear): RollOverRow {
  const { degree_details_id, year: number, semester, academic_year } = year;
  return {
    id: [degree_details_id, number, semester, academic_year].join(' '),
    title: formatDegree(year),
    degree: '',
    year: number,
    semester,
    academicYear: academic_year,
    groups,
    students,
    degreeYear: { degree_details_id, year: number, semester, academic_year },
  };
}

/** The `source` of the request. */
export function toSource(selected: readonly RollOverRow[]): RollOverPlan['source'] {
  const years = selected.flatMap(({ degreeYear }) => degreeYear ?? []);
  return years.length > 0 ? { degree_years: years } : { group_ids: selected.map(({ id }) => id) };
}

/** Rows that contain every word of the search text. 'year 2' and 'semester 1' count as one word each. */
export function searchRows(rows: readonly RollOverRow[], typed: string): RollOverRow[] {
  const words = normalize(typed).split(/\s+/).filter(Boolean);
  return rows.filter((line) => {
    const { title, degree, year, semester, academicYear } = line;
    const text = normalize(`${title} ${degree} year ${year} semester ${semester} ${academicYear}`);
    return words.every((word) => text.includes(word));
  });
}
const normalize = (text: string): string => text.toLowerCase().replace(/\b(year|semester)\s+(?=\d)/g, '$1');

/**
 * The suggested academic year: the next one after a second semester, the same one after a first semester. Undefined without
 * a selection.
 */
export function suggestAcademicYear(selected: readonly RollOverRow[]): string | undefined {
  const years = selected.map(({ semester, academicYear }) =>
    semester === 2 ? nextAcademicYear(academicYear) : academicYear,
  );
  return years.toSorted().at(-1);
}

function nextAcademicYear(academicYear: string): string {
  const first = Number(academicYear.slice(0, 4)) + 1;
  return `${first}-${first + 1}`;
}

/** Whether the selected groups usually move to different academic years. All of them move to one. */
export const haveDifferentTargets = (selected: readonly RollOverRow[]): boolean =>
  new Set(selected.map((one) => suggestAcademicYear([one]))).size > 1;
