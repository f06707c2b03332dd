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

/** The proposals of the lecturer. */
export const ownProposalsQuery = (state: string, page: number) =>
  queryOptions({
    queryKey: ['inbox', 'own enrollment proposals', state, page],
    queryFn: ({ signal }) =>
      call(endpoints.listOwnEnrollmentProposals, { query: { state, page, page_size: inboxPageSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: caseRefreshMs,
  });

export const acceptProposal = (id: string) =>
  call(endpoints.decideEnrollmentProposal, { params: { id }, body: { state: 'accepted' } });

export const declineProposal = (id: string, comment: string) =>
  call(endpoints.decideEnrollmentProposal, { params: { id }, body: { state: 'declined', comment } });
