import { levelLabels } from '../students.texts.ts';
import { termLabel } from '#lib/format/term-name.ts';
import type { TaughtChoices } from '@muster/contract/people/lecturer-students';

/** The filters of the URL; 'all' does not filter. */
export const noFilters = {
  search: '',
  module: 'all',
  level: 'all',
  degree: 'all',
  year: 'all',
  semester: 'all',
  group: 'all',
  studentStatus: 'all',
  status: 'all',
};
export type TaughtFilters = typeof noFilters;
export const defaultTaughtSearch = { ...noFilters, sort: 'name', direction: 'asc', page: 1, size: 50 };

/** Applies a change; a new level resets degree and group, a new degree, year or semester the group. */
export function resetDependentFilters(change: Partial<TaughtFilters>, before: TaughtFilters): Partial<TaughtFilters> {
  const isChanged = (name: keyof TaughtFilters): boolean => change[name] !== undefined && change[name] !== before[name];
  if (isChanged('level')) return { ...change, degree: 'all', group: 'all' };
  return (['degree', 'year', 'semester'] as const).some(isChanged) ? { ...change, group: 'all' } : change;
}

type Option = { value: string; label: string };
type GroupParents = Pick<TaughtFilters, 'level' | 'degree' | 'year' | 'semester'>;

/** The values that occur among the lecturer's students, without duplicates; degrees of the selected level, groups of it, the degree, year and semester. */
export function filterOptions({ places, modules }: TaughtChoices, { level, degree, year, semester }: GroupParents) {
  const ofLevel = places.filter((place) => level === 'all' || place.degree_level === level);
  const groups = ofLevel.filter(
    (place) =>
      (degree === 'all' || place.degree_details_id === degree) &&
      (year === 'all' || String(place.current_year) === year) &&
      (semester === 'all' || String(place.current_semester) === semester),
  );
  return {
    modules: modules.map(({ module_code, module_name }) => ({
      value: module_code,
      label: `${module_code} ${module_name}`,
    })),
    levels: uniqueOptions(places, ({ degree_level: one }) => [one, one && levelLabels[one]]),
    degrees: uniqueOptions(ofLevel, (place) => [place.degree_details_id, place.degree_programme]),
    years: sortNumerically(uniqueOptions(places, (place) => [place.current_year, `Year ${place.current_year}`])),
    semesters: sortNumerically(
      uniqueOptions(places, ({ current_semester: term }) => [term, term === null ? null : termLabel(term)]),
    ),
    groups: uniqueOptions(groups, (place) => [place.group_id, place.group_name]),
  };
}

function uniqueOptions<Row>(
  rows: readonly Row[],
  read: (row: Row) => [string | number | null, string | null],
): Option[] {
  const found = new Map<string, string>();
  for (const row of rows) {
    const [value, label] = read(row);
    if (value !== null && label !== null) found.set(String(value), label);
  }
  return [...found].map(([value, label]) => ({ value, label }));
}

const sortNumerically = (choices: Option[]): Option[] =>
  choices.toSorted((one, other) => Number(one.value) - Number(other.value));
