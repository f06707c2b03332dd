import type { BodyInputOf } from '@muster/contract/http/endpoint';
import * as endpoints from '@muster/contract/attendance/excuses';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { caseRefreshMs, inboxPageSize } from '../../lib/api/inbox.ts';

export type { OwnExcuse } from '@muster/contract/attendance/excuses';

export const ownExcusesQuery = queryOptions({
  queryKey: ['excuses', 'mine'],
  queryFn: ({ signal }) => call(endpoints.listOwnExcuses, { signal }),
  refetchInterval: caseRefreshMs,
});
export const excuseRuleQuery = queryOptions({
  queryKey: ['excuses', 'rule'],
  queryFn: ({ signal }) => call(endpoints.getExcuseRule, { signal }),
});

export type AbsenceForm = BodyInputOf<typeof endpoints.reportAbsence>;
export const reportAbsence = (form: AbsenceForm) => call(endpoints.reportAbsence, { body: form });
export const withdrawExcuse = (id: string) => call(endpoints.withdrawExcuse, { params: { id } });
export const uploadDocument = (id: string, file: File) =>
  call(endpoints.uploadExcuseDocument, { params: { id }, upload: file });
export const saveDocument = (id: string, name: string) =>
  download(endpoints.downloadExcuseDocument, { params: { id } }, name);

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
