import { listInvitations } from '@muster/contract/accounts/invitations';
import { queryOptions } from '@tanstack/react-query';
import { pageQueryOf } from '#lib/api/query.ts';

export const defaultInvitationSearch = { state: 'all', role: 'all', search: '', page: 1, size: 50 };
export type InvitationSearch = typeof defaultInvitationSearch;

export const invitationsQuery = (search: InvitationSearch) =>
  queryOptions({
    ...pageQueryOf(listInvitations, search),
    // Queued mails are sent while the page is open.
    refetchInterval: ({ state }) => (state.data?.data.some((one) => one.state === 'queued') ? 5_000 : false),
  });
