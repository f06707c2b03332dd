import { listEmptyClasses } from '@muster/contract/timetables/empty-classes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export const defaultSearch = { academic_year: '', semester: '', page: 1, size: 50 };

/** Weekly classes that expect no student, by default of the current semester. */
export const emptyClassesQuery = ({ size, ...search }: typeof defaultSearch) =>
  queryOptions({
    queryKey: ['timetables', 'empty classes', search, size],
    queryFn: ({ signal }) => call(listEmptyClasses, { query: { ...search, page_size: size }, signal }),
    placeholderData: keepPreviousData,
  });

/** Those of the notice on the lecturer's dashboard. */
export const firstEmptyClassesQuery = emptyClassesQuery({ ...defaultSearch, size: 3 });
