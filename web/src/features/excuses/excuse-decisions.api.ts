import * as endpoints from '@muster/contract/attendance/excuse-decisions';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { caseRefreshMs, inboxPageSize } from '../../lib/api/inbox.ts';

export const excusesQuery = (state: string, page: number) =>
  queryOptions({
    queryKey: ['inbox', 'excuses', state, page],
    queryFn: ({ signal }) =>
      call(endpoints.listExcuses, {
        query: { state, page, page_size: inboxPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Other users report and decide as well.
    staleTime: 0,
    refetchInterval: caseRefreshMs,
  });
export const studentExcusesQuery = (student_id: string, page: number, page_size: number) =>
  queryOptions({
    queryKey: ['inbox', 'excuses', 'student', student_id, page, page_size],
    queryFn: ({ signal }) => call(endpoints.listExcuses, { query: { student_id, page, page_size }, signal }),
    placeholderData: keepPreviousData,
  });
export const excuseClassesQuery = (id: string) =>
  queryOptions({
    queryKey: ['inbox', 'excuse-classes', id],
    queryFn: ({ signal }) => call(endpoints.listExcuseClasses, { params: { id }, signal }),
    staleTime: 0,
  });

type Decision = BodyInputOf<typeof endpoints.decideExcuse>;
export const decideExcuse = (id: string, decision: Decision) =>
  call(endpoints.decideExcuse, { params: { id }, body: decision });
export const changeExcuseRule = (rule: BodyInputOf<typeof endpoints.changeExcuseRule>) =>
  call(endpoints.changeExcuseRule, { body: rule });
