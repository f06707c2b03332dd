import type { Degree } from '@muster/contract/academics/degrees';
import type { StudentGroup } from '@muster/contract/academics/groups';
import { buildListSearch } from '#lib/url/list-search.logic.ts';

/** The filters of the URL; 'all' does not filter. */
export const noFilters = {
  search: '',
  level: 'all',
  degree: 'all',
  year: 'all',
  semester: 'all',
  group: 'all',
  studentStatus: 'all',
  status: 'all',
  gender: 'all',
  missing: 'all',
  department: 'all',
};
export type StudentFilters = typeof noFilters;
export const defaultStudentSearch = { ...noFilters, sort: 'name', direction: 'asc', page: 1, size: 50 };
export type StudentSearch = typeof defaultStudentSearch;

/** The URL parameters of a list, without defaults. */
export const toUrlSearch = (list: StudentSearch): Record<string, unknown> =>
  buildListSearch(defaultStudentSearch, {}, list);

export const toFilters = ({ sort: _, direction: __, page: ___, size: ____, ...filters }: StudentSearch) => filters;

/** Applies a change; a new level, degree, year or semester resets the group, a new level also a degree of another level. */
export function resetDependentFilters(
  change: Partial<StudentFilters>,
  before: StudentFilters,
  degrees: readonly Pick<Degree, 'id' | 'degree_level'>[],
): Partial<StudentFilters> {
  const next = { ...change };
  if (change.level !== undefined && change.level !== 'all') {
    const chosen = degrees.find((degree) => degree.id === before.degree);
    if (before.degree !== 'all' && chosen?.degree_level !== change.level) next.degree = 'all';
  }
  const groupParents = ['level', 'degree', 'year', 'semester'] as const;
  if (groupParents.some((name) => next[name] !== undefined && next[name] !== before[name])) next.group = 'all';
  return next;
}

type Option = { readonly value: string; readonly label: string };
/** The years and the selected one, in numeric order. */
export const yearOptions = (years: readonly Option[], chosen: string): readonly Option[] =>
  !/^\d+$/.test(chosen) || years.some(({ value }) => value === chosen)
    ? years
    : [...years, { value: chosen, label: `Year ${chosen}` }].toSorted(
        (one, other) => Number(one.value) - Number(other.value),
      );

export const degreesOfLevel = (degrees: readonly Degree[], level: string): readonly Degree[] =>
  level === 'all' ? degrees : degrees.filter((degree) => degree.degree_level === level);

/** Splits the groups of a degree into those of the selected year and semester, and the others. */
export function rankGroups(
  groups: readonly StudentGroup[],
  { degree, year, semester }: { degree: string; year: string; semester: string },
): { matching: StudentGroup[]; others: StudentGroup[] } {
  const ofDegree = groups.filter((group) => group.degree_details_id === degree);
  const fits = (group: StudentGroup): boolean =>
    (year === '' || String(group.year) === year) && (semester === '' || String(group.semester) === semester);
  return { matching: ofDegree.filter(fits), others: ofDegree.filter((group) => !fits(group)) };
}
