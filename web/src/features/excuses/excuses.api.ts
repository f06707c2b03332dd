import type { BodyInputOf } from '@muster/contract/endpoint';
import * as promises from '@muster/contract/excuses';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { caseRefreshMs, inboxPageSize } from '../../lib/inbox.ts';

export type { OwnExcuse } from '@muster/contract/excuses';

export const ownExcusesQuery = queryOptions({
  queryKey: ['excuses', 'mine'],
  queryFn: ({ signal }) => call(promises.listOwnExcuses, { signal }),
  refetchInterval: caseRefreshMs,
});
export const excuseRuleQuery = queryOptions({
  queryKey: ['excuses', 'rule'],
  queryFn: ({ signal }) => call(promises.getExcuseRule, { signal }),
});

export type AbsenceForm = BodyInputOf<typeof promises.reportAbsence>;
export const reportAbsence = (form: AbsenceForm) => call(promises.reportAbsence, { body: form });
export const withdrawExcuse = (id: string) => call(promises.withdrawExcuse, { params: { id } });
export const uploadDocument = (id: string, file: File) =>
  call(promises.uploadExcuseDocument, { params: { id }, upload: file });
export const saveDocument = (id: string, name: string) =>
  download(promises.downloadExcuseDocument, { params: { id } }, name);

export const excusesQuery = (state: string, page: number) =>
  queryOptions({
    queryKey: ['inbox', 'excuses', state, page],
    queryFn: ({ signal }) =>
      call(promises.listExcuses, {
        query: { state, page, page_size: inboxPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Others report, ask and decide, too: whoever comes back sees what is true now.
    staleTime: 0,
    refetchInterval: caseRefreshMs,
  });
export const excuseClassesQuery = (id: string) =>
  queryOptions({
    queryKey: ['inbox', 'excuse-classes', id],
    queryFn: ({ signal }) => call(promises.listExcuseClasses, { params: { id }, signal }),
    staleTime: 0,
  });

type Decision = BodyInputOf<typeof promises.decideExcuse>;
export const decideExcuse = (id: string, decision: Decision) =>
  call(promises.decideExcuse, { params: { id }, body: decision });
export const changeExcuseRule = (rule: BodyInputOf<typeof promises.changeExcuseRule>) =>
  call(promises.changeExcuseRule, { body: rule });
