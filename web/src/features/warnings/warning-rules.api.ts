import * as endpoints from '@muster/contract/attendance/warning-rules';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export const defaultMailSearch = { mail: 'all', search: '', page: 1, size: 25 };
export type MailsSearch = typeof defaultMailSearch;

export const warningMailsQuery = ({ mail, size, ...query }: MailsSearch) =>
  queryOptions({
    queryKey: ['warnings', 'mails', mail, size, query],
    queryFn: ({ signal }) =>
      call(endpoints.listWarningMails, { query: { ...query, page_size: size, state: mail }, signal }),
    placeholderData: keepPreviousData,
  });

export const warningRulesQuery = queryOptions({
  queryKey: ['warnings', 'rules'],
  queryFn: ({ signal }) => call(endpoints.getWarningRules, { signal }),
});
export const saveWarningRules = (rules: BodyInputOf<typeof endpoints.saveWarningRules>) =>
  call(endpoints.saveWarningRules, { body: rules });
export const checkWarnings = () => call(endpoints.checkWarnings, { timeoutMs: 120_000 });

export const invalidateWarnings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['warnings'] });
