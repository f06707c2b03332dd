import { type Weekday, weekdays } from '@muster/contract/http/shared';
import type { TimetableDensity } from '@muster/contract/timetables/timetables';
import { isUuid } from '#lib/uuid.ts';
import type { EntryFilters, EntryList } from '../timetables.api.ts';

const views = ['grid', 'table', 'week'] as const;
type View = (typeof views)[number];

export const noFilters: EntryFilters = {
  search: '',
  module_id: 'all',
  degree_details_id: 'all',
  year: 'all',
  semester: 'all',
  academic_year: 'all',
  day_of_week: 'all',
  class_type: 'all',
  lecturer_id: 'all',
  group_id: 'all',
  department: 'all',
};
/** Filters and search that hide nothing. */
export const noViewFilters = { ...noFilters, venue: 'all' };

/** URL parameters. `venue` applies to the week view only. */
export type ViewSearch = EntryList & { venue: string; view: View };
export const defaultSearch: ViewSearch = {
  ...noViewFilters,
  sort: 'day_time',
  direction: 'asc',
  page: 1,
  size: 24,
  view: 'grid',
};

/** Replaces an unknown view by the default. */
export const normalizeSearch = (search: ViewSearch): ViewSearch => ({
  ...search,
  view: views.includes(search.view) ? search.view : defaultSearch.view,
});

/** Query of the list; it searches names only. */
export const toListQuery = ({ view: _, venue: __, ...list }: ViewSearch): EntryList => ({
  ...list,
  search_in: 'names',
});

const groupFilterNames = ['degree_details_id', 'year', 'semester', 'academic_year'] as const;

/** Whether the group filter is enabled. */
export const hasGroupChoice = (search: EntryFilters): boolean =>
  groupFilterNames.some((name) => search[name] !== 'all');

/** Clears the group when the degree or the term changes. */
export function withGroupReset(change: Partial<ViewSearch>, before: ViewSearch): Partial<ViewSearch> {
  const isOther = groupFilterNames.some((name) => change[name] !== undefined && change[name] !== before[name]);
  return isOther ? { ...change, group_id: 'all' } : change;
}

type DensityRow = { readonly day: Weekday; readonly count: number; readonly counts: readonly number[] };

/** The hours from the first to the last class, and a row for each day; without Saturday and Sunday if they have no classes. */
export function densityRows({ days, hours }: TimetableDensity): { hours: number[]; rows: DensityRow[] } {
  const used = hours.map(({ hour }) => hour);
  const first = Math.min(...used);
  const shown = used.length === 0 ? [] : Array.from({ length: Math.max(...used) - first + 1 }, (_, at) => first + at);
  const rows = weekdays.map((day) => ({
    day,
    count: days.find(({ day_of_week }) => day_of_week === day)?.count ?? 0,
    counts: shown.map((hour) => hours.find((one) => one.day_of_week === day && one.hour === hour)?.count ?? 0),
  }));
  return { hours: shown, rows: rows.filter(({ count }, at) => count > 0 || at < 5) };
}

/** Filter of the week view. */
export type WeekScope = Partial<Record<'lecturer_id' | 'group_id' | 'degree_details_id' | 'year' | 'venue', string>>;

/** Filter of the week view; undefined without a selection, because the week of a whole university is unreadable. */
export function weekScope(search: ViewSearch): WeekScope | undefined {
  const selected = (value: string) => (value === 'all' || value === '' ? undefined : value);
  const selectedEntries = Object.entries({
    lecturer_id: selected(search.lecturer_id),
    group_id: selected(search.group_id),
    degree_details_id: selected(search.degree_details_id),
    year: selected(search.year),
    venue: selected(search.venue),
  }).filter(([name, value]) => value !== undefined && (!name.endsWith('_id') || isUuid(value)));
  const scope = Object.fromEntries(selectedEntries) as WeekScope;
  const hasTarget = selectedEntries.some(([name]) => name !== 'year');
  return hasTarget ? scope : undefined;
}
