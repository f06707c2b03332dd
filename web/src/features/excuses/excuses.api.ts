import { downloadExcuseDocument, listOwnExcuses } from '@muster/contract/attendance/excuses';
import { download } from '#lib/api/download.ts';
import { caseRefreshMs } from '#lib/api/inbox.ts';
import { queryOf } from '#lib/api/query.ts';

export const ownExcusesQuery = { ...queryOf(listOwnExcuses), refetchInterval: caseRefreshMs };
export const saveDocument = (id: string, name: string) => download(downloadExcuseDocument, { params: { id } }, name);
