import type { BodyInputOf } from '@muster/contract/endpoint';
import * as promises from '@muster/contract/excuses';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';

export type { OwnExcuse } from '@muster/contract/excuses';

export const ownExcusesQuery = queryOptions({
  queryKey: ['excuses', 'mine'],
  queryFn: ({ signal }) => call(promises.listOwnExcuses, { signal }),
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
