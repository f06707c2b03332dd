import type { Degree } from '@muster/contract/degrees';
import type { StudentGroup } from '@muster/contract/groups';
import type { studentSorts } from '@muster/contract/students';
import { writeListSearch } from '../../lib/list-search.logic.ts';

/** The list's filters as they stand in the address; 'all' narrows nothing. */
export type StudentFilters = {
  search: string;
  level: string;
  degree: string;
  year: string;
  semester: string;
  group: string;
  studentStatus: string;
  status: string;
  gender: string;
};
export type StudentSort = (typeof studentSorts)[number];
export type StudentList = StudentFilters & {
  sort: StudentSort;
  direction: 'asc' | 'desc';
  page: number;
  size: number;
};

export const noFilters: StudentFilters = {
  search: '',
  level: 'all',
  degree: 'all',
  year: 'all',
  semester: 'all',
  group: 'all',
  studentStatus: 'all',
  status: 'all',
  gender: 'all',
};
export const firstList: StudentList = { ...noFilters, sort: 'name', direction: 'asc', page: 1, size: 50 };

/** The list as its address has it, where defaults are not written. */
export const addressOf = (list: StudentList): Record<string, unknown> => writeListSearch(firstList, {}, list);

export const filtersOf = ({ sort: _, direction: __, page: ___, size: ____, ...filters }: StudentList) => filters;

/** How many filters narrow the list. */
export const narrowing = (filters: StudentFilters): number =>
  Object.entries(noFilters).filter(([name, none]) => filters[name as keyof StudentFilters] !== none).length;

/** Another level, degree, year or semester asks for all groups again; another level lets go of a degree of a different one. */
export function afterChoosing(
  change: Partial<StudentFilters>,
  before: StudentFilters,
  degrees: readonly Pick<Degree, 'id' | 'degree_level'>[],
): Partial<StudentFilters> {
  const next = { ...change };
  if (change.level !== undefined && change.level !== 'all') {
    const chosen = degrees.find((degree) => degree.id === before.degree);
    if (before.degree !== 'all' && chosen?.degree_level !== change.level) next.degree = 'all';
  }
  const narrowsGroups = ['level', 'degree', 'year', 'semester'] as const;
  if (narrowsGroups.some((name) => next[name] !== undefined && next[name] !== before[name])) next.group = 'all';
  return next;
}

/** The years that there can be, and the chosen one, as numbers are sorted. */
export const sortedYears = (chosen: string): string[] =>
  [...new Set([1, 2, 3, 4, 5, ...(/^\d+$/.test(chosen) ? [Number(chosen)] : [])])]
    .toSorted((one, other) => one - other)
    .map(String);

export const degreesOf = (degrees: readonly Degree[], level: string): readonly Degree[] =>
  level === 'all' ? degrees : degrees.filter((degree) => degree.degree_level === level);

/** Groups of a degree for a form: those of the chosen year and semester first. */
export function groupsForForm(
  groups: readonly StudentGroup[],
  { degree, year, semester }: { degree: string; year: string; semester: string },
): { fitting: StudentGroup[]; others: StudentGroup[] } {
  const ofDegree = groups.filter((group) => group.degree_details_id === degree);
  const fits = (group: StudentGroup): boolean =>
    (year === '' || String(group.year) === year) && (semester === '' || String(group.semester) === semester);
  return { fitting: ofDegree.filter(fits), others: ofDegree.filter((group) => !fits(group)) };
}
