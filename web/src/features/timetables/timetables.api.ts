import * as endpoints from '@muster/contract/timetables/timetables';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { rowsOf } from '#lib/api/list-reply.ts';
import { queryOf } from '#lib/api/query.ts';

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
  sort: string;
  direction: string;
  page: number;
  size: number;
  /** Limits the search to names. */
  search_in?: 'names';
};

/** Numbers of the active entries by weekday and hour. */
export const densityQuery = (filters: EntryFilters & { search_in?: 'names' }) => ({
  ...queryOf(endpoints.timetableDensity, { query: filters }),
  placeholderData: keepPreviousData,
});

/** One entry by ID; null if it does not exist. */
export const findEntry = async (id: string, signal: AbortSignal): Promise<endpoints.TimetableEntry | null> =>
  rowsOf(await call(endpoints.listTimetables, { query: { id, page: 1, page_size: 1 }, signal }))[0] ?? null;
