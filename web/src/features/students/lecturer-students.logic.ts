import type { TaughtChoices } from '@muster/contract/lecturer-students';
import type { studentSorts } from '@muster/contract/students';

/** The filters as they stand in the address; 'all' narrows nothing. */
export type TaughtFilters = {
  search: string;
  module: string;
  degree: string;
  year: string;
  semester: string;
  group: string;
  studentStatus: string;
  status: string;
};
export type TaughtList = TaughtFilters & {
  sort: (typeof studentSorts)[number];
  direction: 'asc' | 'desc';
  page: number;
  size: number;
};

export const noFilters: TaughtFilters = {
  search: '',
  module: 'all',
  degree: 'all',
  year: 'all',
  semester: 'all',
  group: 'all',
  studentStatus: 'all',
  status: 'all',
};
export const firstList: TaughtList = { ...noFilters, sort: 'name', direction: 'asc', page: 1, size: 50 };

/** How many filters narrow the list. */
export const narrowing = (filters: TaughtFilters): number =>
  Object.entries(noFilters).filter(([name, none]) => filters[name as keyof TaughtFilters] !== none).length;

/** Another degree, year or semester asks for all groups again. */
export function afterChoosing(change: Partial<TaughtFilters>, before: TaughtFilters): Partial<TaughtFilters> {
  const narrowsGroups = ['degree', 'year', 'semester'] as const;
  const isNarrowed = narrowsGroups.some((name) => change[name] !== undefined && change[name] !== before[name]);
  return isNarrowed ? { ...change, group: 'all' } : change;
}

type Choice = { value: string; label: string };
type Chosen = Pick<TaughtFilters, 'degree' | 'year' | 'semester'>;

/** What occurs among the own students, each once; groups only of the chosen degree, year and semester. */
export function choicesOf({ places, modules }: TaughtChoices, { degree, year, semester }: Chosen) {
  const groups = places.filter(
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
    degrees: once(places, (place) => [place.degree_details_id, place.degree_programme]),
    years: sorted(once(places, (place) => [place.current_year, `Year ${place.current_year}`])),
    semesters: sorted(once(places, (place) => [place.current_semester, `Semester ${place.current_semester}`])),
    groups: once(groups, (place) => [place.group_id, place.group_name]),
  };
}

function once<Row>(rows: readonly Row[], read: (row: Row) => [string | number | null, string | null]): Choice[] {
  const found = new Map<string, string>();
  for (const row of rows) {
    const [value, label] = read(row);
    if (value !== null && label !== null) found.set(String(value), label);
  }
  return [...found].map(([value, label]) => ({ value, label }));
}

/** As numbers are sorted. */
const sorted = (choices: Choice[]): Choice[] =>
  choices.toSorted((one, other) => Number(one.value) - Number(other.value));
