import * as endpoints from '@muster/contract/accounts/invitations';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export const defaultInvitationSearch = { state: 'all', role: 'all', search: '', page: 1, size: 50 };
export type InvitationSearch = typeof defaultInvitationSearch;

export const invitationsQuery = ({ size, ...query }: InvitationSearch) =>
  queryOptions({
    queryKey: ['invitations', 'list', size, query],
    queryFn: ({ signal }) => call(endpoints.listInvitations, { query: { ...query, page_size: size }, signal }),
    placeholderData: keepPreviousData,
    // Queued mails are sent while the page is open.
    refetchInterval: ({ state }) => (state.data?.data.some((one) => one.state === 'queued') ? 5_000 : false),
  });

export type Chosen = BodyInputOf<typeof endpoints.cancelInvitations>['chosen'];
export const sendInvitations = (chosen: Chosen, invite: string) =>
  call(endpoints.sendInvitations, { body: { chosen, invite } });
export const cancelInvitations = (chosen: Chosen) => call(endpoints.cancelInvitations, { body: { chosen } });
export const makeInvitationLink = (id: string) => call(endpoints.makeInvitationLink, { params: { id } });

export const invalidateInvitations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['invitations'] });
