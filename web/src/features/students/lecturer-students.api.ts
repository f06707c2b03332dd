import { taughtChoices } from '@muster/contract/lecturer-students';
import * as students from '@muster/contract/students';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { pageOf } from '../../lib/list-reply.ts';
import type { TaughtList } from './lecturer-students.logic.ts';

const wireQuery = ({ size, ...query }: TaughtList) => ({ ...query, page_size: size });

/** One page of the own students; the page before stays while the next one comes. */
export const taughtPageQuery = (list: TaughtList) =>
  queryOptions({
    queryKey: ['taught-students', 'page', list],
    queryFn: async ({ signal }) => pageOf(await call(students.listStudents, { query: wireQuery(list), signal })),
    placeholderData: keepPreviousData,
  });

export const taughtChoicesQuery = () =>
  queryOptions({
    queryKey: ['taught-students', 'choices'],
    queryFn: ({ signal }) => call(taughtChoices, { signal }),
    staleTime: 5 * 60_000,
  });
