import { listNotTaken } from '@muster/contract/timetables/not-taken';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export const defaultSearch = {
  lecturer_id: 'all',
  module_id: 'all',
  department: 'all',
  week: 'all',
  page: 1,
  size: 50,
};

/** Classes that are over without a register; lecturers get their own. */
export const notTakenQuery = ({ size, ...search }: typeof defaultSearch) =>
  queryOptions({
    queryKey: ['timetables', 'not taken', search, size],
    queryFn: ({ signal }) => call(listNotTaken, { query: { ...search, page_size: size }, signal }),
    placeholderData: keepPreviousData,
  });

/** The number of them, for the notice on the lecturer's dashboard. */
export const notTakenCountQuery = notTakenQuery({ ...defaultSearch, size: 1 });
