import { assistantsOf, lecturersOf, namesOf } from '#lib/format/teachers.ts';
import { termLabel } from '#lib/format/term-name.ts';
import { compareText } from '@muster/contract/http/compare-text';
import { containsWords } from '@muster/contract/http/fold-text';
import { weekdays } from '@muster/contract/http/shared';
import { timetableSorts } from '@muster/contract/timetables/timetables';
import type { VisibleEntry } from '../timetable-details.logic.ts';

const views = ['cards', 'table', 'week'] as const;
type View = (typeof views)[number];
type Sort = (typeof timetableSorts)[number];

export const noFilters = { search: '', day: 'all', type: 'all', lecturer: 'all', module: 'all' };
type Filters = typeof noFilters;
export type StudentTimetableSearch = Filters & { sort: Sort; view: View };
export const defaultSearch: StudentTimetableSearch = { ...noFilters, sort: 'day_time', view: 'cards' };

/** Replaces an unknown sort order or view by the default. */
export function normalizeSearch(search: StudentTimetableSearch): StudentTimetableSearch {
  const sort = timetableSorts.includes(search.sort) ? search.sort : defaultSearch.sort;
  return { ...search, sort, view: views.includes(search.view) ? search.view : defaultSearch.view };
}

const dayAndStart = (entry: VisibleEntry): string => `${weekdays.indexOf(entry.day_of_week)} ${entry.start_time}`;
const keyOf: Record<Sort, (entry: VisibleEntry) => string> = {
  day_time: dayAndStart,
  module: ({ module }) => module.module_code,
  lecturer: ({ lecturer }) => lecturer.name,
};

/** Filters and sorts the classes. The search covers modules, lecturers and venues. */
export function filterClasses<E extends VisibleEntry>(entries: readonly E[], search: StudentTimetableSearch): E[] {
  const keyFor = keyOf[search.sort];
  return entries
    .filter(
      (entry) =>
        (search.day === 'all' || entry.day_of_week === search.day) &&
        (search.type === 'all' || entry.class_type === search.type) &&
        (search.lecturer === 'all' || lecturersOf(entry).some(({ id }) => id === search.lecturer)) &&
        (search.module === 'all' || entry.module.id === search.module) &&
        containsWords(
          [
            entry.module.module_name,
            entry.module.module_code,
            ...namesOf([...lecturersOf(entry), ...assistantsOf(entry)]),
            entry.venue,
          ].join(' '),
          search.search,
        ),
    )
    .toSorted((a, b) => compareText(keyFor(a), keyFor(b)) || dayAndStart(a).localeCompare(dayAndStart(b)));
}

type Choice = { readonly value: string; readonly label: string };
const sorted = (choices: Iterable<readonly [string, string]>): Choice[] =>
  [...new Map(choices)].map(([value, label]) => ({ value, label })).toSorted((a, b) => compareText(a.label, b.label));

export const lecturerOptions = (entries: readonly VisibleEntry[]): Choice[] =>
  sorted(entries.flatMap(lecturersOf).map(({ id, name }) => [id, name]));

type Module = { id: string; module_code: string; module_name: string };
/** Enrolled modules and modules of the timetable, which may be mandatory without an enrolment. */
export const moduleOptions = (entries: readonly VisibleEntry[], enrolled: readonly Module[]): Choice[] =>
  sorted(
    [...enrolled, ...entries.map(({ module }) => module)].map((one) => [
      one.id,
      `${one.module_code} · ${one.module_name}`,
    ]),
  );

/** 'Group A · Year 2 · Semester 1'. */
export const formatPlacement = (record: {
  group_name: string | null;
  current_year: number | null;
  current_semester: number | null;
}): string =>
  [
    record.group_name,
    record.current_year === null ? null : `Year ${record.current_year}`,
    record.current_semester === null ? null : termLabel(record.current_semester),
  ]
    .filter((part) => part !== null)
    .join(' · ');
