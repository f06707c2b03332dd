import type { BodyInputOf } from '@muster/contract/http/endpoint';
import * as endpoints from '@muster/contract/attendance/excuses';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { caseRefreshMs } from '../../lib/api/inbox.ts';

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
