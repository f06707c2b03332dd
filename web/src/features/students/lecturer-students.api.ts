import { taughtChoices } from '@muster/contract/lecturer-students';
import * as students from '@muster/contract/students';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { TaughtList } from './lecturer-students.logic.ts';

/** One page of the own students; the page before stays while the next one comes. */
export const taughtPageQuery = (list: TaughtList) =>
  queryOptions({
    queryKey: ['taught-students', 'page', list],
    queryFn: async ({ signal }) => {
      const page = await call(students.listStudents, { query: list, signal });
      // The server answers a page because one is asked for.
      return Array.isArray(page) ? { data: page, total: page.length, page: 1, page_size: page.length } : page;
    },
    placeholderData: keepPreviousData,
  });

export const taughtChoicesQuery = () =>
  queryOptions({
    queryKey: ['taught-students', 'choices'],
    queryFn: ({ signal }) => call(taughtChoices, { signal }),
    staleTime: 5 * 60_000,
  });
