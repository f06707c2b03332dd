import * as endpoints from '@muster/contract/accounts/audit';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { download } from '#lib/api/download.ts';

/** `event`: the event whose details are open. */
export const defaultAuditSearch = {
  search: '',
  group: 'all',
  from: '',
  to: '',
  actor: '',
  subject: '',
  network: '',
  event: '',
};
export type AuditSearch = typeof defaultAuditSearch;

const pageSize = 50;
const toQuery = ({ event: _, ...filters }: AuditSearch) => filters;

export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', toQuery(search)],
    queryFn: ({ signal, pageParam }) =>
      call(endpoints.listAuditEvents, {
        query: { ...toQuery(search), cursor: pageParam, page_size: pageSize },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const exportAudit = (search: AuditSearch, format: (typeof endpoints.auditExportFormats)[number]) =>
  download(endpoints.exportAuditEvents, { query: { ...toQuery(search), format } }, `audit.${format}`);
