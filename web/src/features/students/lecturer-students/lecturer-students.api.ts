import { taughtChoices } from '@muster/contract/people/lecturer-students';
import * as students from '@muster/contract/people/students';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { pageOf } from '../../../lib/api/list-reply.ts';
import type { TaughtSearch } from './lecturer-students.logic.ts';

const toQuery = ({ size, ...query }: TaughtSearch) => ({ ...query, page_size: size });

/** One page of the lecturer's students. The previous page stays visible while the next one loads. */
export const taughtPageQuery = (list: TaughtSearch) =>
  queryOptions({
    queryKey: ['taught-students', 'page', list],
    queryFn: async ({ signal }) => pageOf(await call(students.listStudents, { query: toQuery(list), signal })),
    placeholderData: keepPreviousData,
  });

export const taughtChoicesQuery = () =>
  queryOptions({
    queryKey: ['taught-students', 'choices'],
    queryFn: ({ signal }) => call(taughtChoices, { signal }),
    staleTime: 5 * 60_000,
  });
