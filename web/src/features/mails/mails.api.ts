import * as endpoints from '@muster/contract/accounts/mails';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** `mail`: the state; the page has a parameter `state` for invitations. */
export const defaultMailSearch = { mail: 'all', kind: 'all', search: '', page: 1, size: 50 };
export type MailSearch = typeof defaultMailSearch;

export const mailsQuery = ({ mail, size, ...query }: MailSearch) =>
  queryOptions({
    queryKey: ['mails', mail, size, query],
    queryFn: ({ signal }) => call(endpoints.listMails, { query: { ...query, page_size: size, state: mail }, signal }),
    placeholderData: keepPreviousData,
  });

export const retryMail = (id: string) => call(endpoints.retryMail, { params: { id } });
