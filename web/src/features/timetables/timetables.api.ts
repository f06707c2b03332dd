import type { BodyInputOf } from '@muster/contract/endpoint';
import * as promises from '@muster/contract/timetables';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { pageOf, rowsOf } from '../../lib/list-reply.ts';

export type NewEntries = BodyInputOf<typeof promises.addTimetables>;
export type EntryChange = BodyInputOf<typeof promises.changeTimetable>;

/** What narrows a list of entries, as its address has it; 'all' and '' narrow nothing. */
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
};

export type EntryList = EntryFilters & {
  sort: (typeof promises.timetableSorts)[number];
  direction: 'asc' | 'desc';
  page: number;
  size: number;
  /** Everything, unless names alone are meant. */
  search_in?: 'names';
};

/** One page of the active entries; the page before stays while the next one comes. */
export const entriesPageQuery = ({ size, ...query }: EntryList) =>
  queryOptions({
    queryKey: ['timetables', 'page', { size, ...query }],
    queryFn: async ({ signal }) =>
      pageOf(await call(promises.listTimetables, { query: { ...query, page_size: size }, signal })),
    placeholderData: keepPreviousData,
  });

/** One entry, wherever it stands in the list; null where there is none, or none any more. */
export const findEntry = async (id: string, signal: AbortSignal): Promise<promises.TimetableEntry | null> =>
  rowsOf(await call(promises.listTimetables, { query: { id, page: 1, page_size: 1 }, signal }))[0] ?? null;

/** The academic years of the entries there are. */
export const entryYearsQuery = () =>
  queryOptions({
    queryKey: ['timetables', 'academic years'],
    queryFn: ({ signal }) => call(promises.timetableAcademicYears, { signal }),
  });

export const addEntries = (body: NewEntries) => call(promises.addTimetables, { body });
export const changeEntry = (id: string, body: EntryChange) => call(promises.changeTimetable, { params: { id }, body });
export const deleteEntry = (id: string) => call(promises.deleteTimetable, { params: { id } });
