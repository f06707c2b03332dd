import type { BodyInputOf } from '@muster/contract/http/endpoint';
import * as endpoints from '@muster/contract/timetables/timetables';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { pageOf, rowsOf } from '../../lib/api/list-reply.ts';

export type NewEntries = BodyInputOf<typeof endpoints.addTimetables>;
export type EntryChange = BodyInputOf<typeof endpoints.changeTimetable>;

/** Filters of a list, as in its URL; 'all' and '' mean no filter. */
export type EntryFilters = {
  search: string;
  year: string;
  semester: string;
  academic_year: string;
  day_of_week: string;
  class_type: string;
  module_id: string;
  degree_details_id: string;
  lecturer_id: string;
  group_id: string;
  department: string;
  /** Only for editing. */
  missing?: string;
};

export type EntryList = EntryFilters & {
  sort: (typeof endpoints.timetableSorts)[number];
  direction: 'asc' | 'desc';
  page: number;
  size: number;
  /** Limits the search to names. */
  search_in?: 'names';
};

/** One page of the active entries. The previous page stays visible while the next one loads. */
export const entriesPageQuery = ({ size, ...query }: EntryList) =>
  queryOptions({
    queryKey: ['timetables', 'page', { size, ...query }],
    queryFn: async ({ signal }) =>
      pageOf(await call(endpoints.listTimetables, { query: { ...query, page_size: size }, signal })),
    placeholderData: keepPreviousData,
  });

/** Numbers of the active entries by weekday and hour. */
export const densityQuery = (filters: EntryFilters & { search_in?: 'names' }) =>
  queryOptions({
    queryKey: ['timetables', 'density', filters],
    queryFn: ({ signal }) => call(endpoints.timetableDensity, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });

/** One entry by ID; null if it does not exist. */
export const findEntry = async (id: string, signal: AbortSignal): Promise<endpoints.TimetableEntry | null> =>
  rowsOf(await call(endpoints.listTimetables, { query: { id, page: 1, page_size: 1 }, signal }))[0] ?? null;

/** Academic years that have entries. */
export const entryYearsQuery = () =>
  queryOptions({
    queryKey: ['timetables', 'academic years'],
    queryFn: ({ signal }) => call(endpoints.timetableAcademicYears, { signal }),
  });

export const addEntries = (body: NewEntries) => call(endpoints.addTimetables, { body });
export const changeEntry = (id: string, body: EntryChange) => call(endpoints.changeTimetable, { params: { id }, body });
export const deleteEntry = (id: string, from: string) =>
  call(endpoints.deleteTimetable, { params: { id }, query: { from } });
