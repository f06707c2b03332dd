import { weekdays } from '@muster/contract/shared';
import { timetableSorts } from '@muster/contract/timetables';
import type { SeenEntry } from './timetable-details.logic.ts';

const views = ['cards', 'table', 'week'] as const;
type View = (typeof views)[number];
type Sort = (typeof timetableSorts)[number];

export const noFilters = { search: '', day: 'all', type: 'all', lecturer: 'all', module: 'all' };
type Filters = typeof noFilters;
export type OwnSearch = Filters & { sort: Sort; view: View };
export const firstSearch: OwnSearch = { ...noFilters, sort: 'day_time', view: 'cards' };

/** An address that names an order or a view that there is not means the first one. */
export function readable(search: OwnSearch): OwnSearch {
  const sort = timetableSorts.includes(search.sort) ? search.sort : firstSearch.sort;
  return { ...search, sort, view: views.includes(search.view) ? search.view : firstSearch.view };
}

export const activeFilters = (search: Filters): number =>
  Object.entries(noFilters).filter(([name, none]) => name !== 'search' && search[name as keyof Filters] !== none)
    .length;

const dayAndStart = (entry: SeenEntry): string => `${weekdays.indexOf(entry.day_of_week)} ${entry.start_time}`;
const keyOf: Record<Sort, (entry: SeenEntry) => string> = {
  day_time: dayAndStart,
  module: ({ module }) => module.module_code,
  lecturer: ({ lecturer }) => lecturer.name,
};

/** The classes that the filters leave, in their order. Modules, lecturers and venues are searched. */
export function shownOf<E extends SeenEntry>(entries: readonly E[], search: OwnSearch): E[] {
  const wanted = search.search.trim().toLowerCase();
  const keyFor = keyOf[search.sort];
  return entries
    .filter(
      (entry) =>
        (search.day === 'all' || entry.day_of_week === search.day) &&
        (search.type === 'all' || entry.class_type === search.type) &&
        (search.lecturer === 'all' || entry.lecturer_id === search.lecturer) &&
        (search.module === 'all' || entry.module_id === search.module) &&
        [
          entry.module.module_name,
          entry.module.module_code,
          entry.lecturer.name,
          entry.assistant_lecturer?.name ?? '',
          entry.venue,
        ].some((text) => text.toLowerCase().includes(wanted)),
    )
    .toSorted((a, b) => keyFor(a).localeCompare(keyFor(b)) || dayAndStart(a).localeCompare(dayAndStart(b)));
}

type Choice = { readonly value: string; readonly label: string };
const sorted = (choices: Iterable<readonly [string, string]>): Choice[] =>
  [...new Map(choices)].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label));

export const lecturersOf = (entries: readonly SeenEntry[]): Choice[] =>
  sorted(entries.map(({ lecturer }) => [lecturer.id, lecturer.name]));

type Module = { id: string; module_code: string; module_name: string };
/** The enrolled modules and those of the timetable, which may be mandatory without an enrolment. */
export const modulesOf = (entries: readonly SeenEntry[], enrolled: readonly Module[]): Choice[] =>
  sorted(
    [...enrolled, ...entries.map(({ module }) => module)].map((one) => [
      one.id,
      `${one.module_code} · ${one.module_name}`,
    ]),
  );

/** 'Group A · Year 2 · Semester 1'. */
export const standingOf = (record: {
  group_name: string | null;
  current_year: number | null;
  current_semester: number | null;
}): string =>
  [
    record.group_name,
    record.current_year === null ? null : `Year ${record.current_year}`,
    record.current_semester === null ? null : `Semester ${record.current_semester}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
