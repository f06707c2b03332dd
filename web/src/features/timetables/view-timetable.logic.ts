import { timetableSorts } from '@muster/contract/timetables';
import { isUuid } from '../../lib/uuid.ts';
import type { EntryFilters, EntryList } from './timetables.api.ts';

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
};

/** What the address holds. `venue` narrows the week alone. */
export type ViewSearch = EntryList & { venue: string; view: View };
export const firstView: ViewSearch = {
  ...noFilters,
  sort: 'day_time',
  direction: 'asc',
  page: 1,
  size: 24,
  venue: 'all',
  view: 'grid',
};

/** An address that names an order or a view that there is not means the first one. */
export function readable(search: ViewSearch): ViewSearch {
  const sort = timetableSorts.includes(search.sort) ? search.sort : firstView.sort;
  return { ...search, sort, view: views.includes(search.view) ? search.view : firstView.view };
}

/** Here modules, lecturers, venues and groups are searched. */
export const listOf = ({ view: _, venue: __, ...list }: ViewSearch): EntryList => ({ ...list, search_in: 'names' });

/** How many filters narrow the list, the search not counted. */
export const activeFilters = (search: ViewSearch): number =>
  Object.entries({ ...noFilters, venue: 'all' }).filter(
    ([name, none]) => name !== 'search' && search[name as keyof EntryFilters] !== none,
  ).length;
export const isNarrowed = (search: ViewSearch): boolean => search.search !== '' || activeFilters(search) > 0;

const narrowsGroups = ['degree_details_id', 'year', 'semester', 'academic_year'] as const;

/** Groups can be chosen once something says which. */
export const hasGroupChoice = (search: EntryFilters): boolean => narrowsGroups.some((name) => search[name] !== 'all');

/** Another degree, year, semester or academic year lets go of the group. */
export function afterChoosing(change: Partial<ViewSearch>, before: ViewSearch): Partial<ViewSearch> {
  const isOther = narrowsGroups.some((name) => change[name] !== undefined && change[name] !== before[name]);
  return isOther ? { ...change, group_id: 'all' } : change;
}

/** Whose week it is; what is not named narrows nothing. */
export type WeekScope = Partial<Record<'lecturer_id' | 'group_id' | 'degree_details_id' | 'year' | 'venue', string>>;

/** Whose week is asked for; undefined while nobody is chosen, for the week of a whole university cannot be read. */
export function weekScope(search: ViewSearch): WeekScope | undefined {
  const given = (value: string) => (value === 'all' || value === '' ? undefined : value);
  const chosen = Object.entries({
    lecturer_id: given(search.lecturer_id),
    group_id: given(search.group_id),
    degree_details_id: given(search.degree_details_id),
    year: given(search.year),
    venue: given(search.venue),
  }).filter(([name, value]) => value !== undefined && (!name.endsWith('_id') || isUuid(value)));
  const scope = Object.fromEntries(chosen) as WeekScope;
  const hasWhom = chosen.some(([name]) => name !== 'year');
  return hasWhom ? scope : undefined;
}
