import type { BodyInputOf } from '@muster/contract/endpoint';
import * as promises from '@muster/contract/warnings';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const firstWarnings = { state: 'open', rule: 'all', search: '', page: 1, size: 25 };
export type WarningsSearch = typeof firstWarnings;
export const firstMails = { mail: 'all', search: '', page: 1, size: 25 };
export type MailsSearch = typeof firstMails;

export const warningsQuery = ({ size, ...query }: WarningsSearch) =>
  queryOptions({
    queryKey: ['warnings', 'list', size, query],
    queryFn: ({ signal }) => call(promises.listWarnings, { query: { ...query, page_size: size }, signal }),
    placeholderData: keepPreviousData,
  });

/** How many are open: one line of them, and the sum. */
export const openWarningsQuery = queryOptions({
  queryKey: ['warnings', 'open'],
  queryFn: ({ signal }) => call(promises.listWarnings, { query: { state: 'open', page: 1, page_size: 1 }, signal }),
});

export const warningMailsQuery = ({ mail, size, ...query }: MailsSearch) =>
  queryOptions({
    queryKey: ['warnings', 'mails', mail, size, query],
    queryFn: ({ signal }) =>
      call(promises.listWarningMails, { query: { ...query, page_size: size, state: mail }, signal }),
    placeholderData: keepPreviousData,
  });

export const warningRulesQuery = queryOptions({
  queryKey: ['warnings', 'rules'],
  queryFn: ({ signal }) => call(promises.getWarningRules, { signal }),
});
export const saveWarningRules = (rules: BodyInputOf<typeof promises.saveWarningRules>) =>
  call(promises.saveWarningRules, { body: rules });
export const checkWarnings = () => call(promises.checkWarnings, { timeoutMs: 120_000 });

export const ownWarningsQuery = queryOptions({
  queryKey: ['warnings', 'mine'],
  queryFn: ({ signal }) => call(promises.myWarnings, { signal }),
  // One that was withdrawn is not held against anybody on a page that stands open.
  refetchInterval: 60_000,
});

export const forgetWarnings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['warnings'] });
