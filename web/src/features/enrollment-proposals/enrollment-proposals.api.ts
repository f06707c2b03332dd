import * as endpoints from '@muster/contract/people/enrollment-proposals';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { caseRefreshMs, inboxPageSize } from '../../lib/api/inbox.ts';

export const proposalsQuery = (state: string, page: number) =>
  queryOptions({
    queryKey: ['inbox', 'enrollment proposals', state, page],
    queryFn: ({ signal }) =>
      call(endpoints.listEnrollmentProposals, { query: { state, page, page_size: inboxPageSize }, signal }),
    placeholderData: keepPreviousData,
    // Other administrators decide as well.
    staleTime: 0,
    refetchInterval: caseRefreshMs,
  });

export const decideProposal = (id: string, state: 'accepted' | 'declined') =>
  call(endpoints.decideEnrollmentProposal, { params: { id }, body: { state } });
