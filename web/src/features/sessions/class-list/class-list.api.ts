import * as lists from '@muster/contract/attendance/class-lists';
import * as requests from '@muster/contract/attendance/join-requests';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

/** Active students who are not on the list. Disabled until the search is long enough. */
export const candidatesQuery = (id: string, search: string) =>
  queryOptions({
    queryKey: ['candidates', id, search],
    queryFn: async ({ signal }) =>
      (await call(lists.listCandidates, { params: { id }, query: { search }, signal })).students,
    enabled: search.length >= lists.minSearchLength,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const withReason = (reason: string) => (reason === '' ? {} : { reason });

export const addStudent = (id: string, studentId: string, scope: lists.AdditionScope, reason: string) =>
  call(lists.addToClassList, { params: { id }, body: { student_id: studentId, scope, ...withReason(reason) } });
export const removeStudent = (id: string, studentId: string, reason: string) =>
  call(lists.removeFromClassList, { params: { id, studentId }, body: withReason(reason) });

/** Students who are expected now but are not on the list. */
export const joinedQuery = (id: string) =>
  queryOptions({
    queryKey: ['joined-students', id],
    queryFn: async () => (await call(lists.listJoined, { params: { id } })).students,
    staleTime: 60_000,
  });
export const addJoined = (id: string) => call(lists.addJoined, { params: { id } });

/** The event stream keeps open requests up to date; the interval is for screens without a stream. */
export const joinRequestsQuery = (id: string) =>
  queryOptions({
    queryKey: ['join-requests', id],
    queryFn: async () =>
      (await call(requests.listJoinRequests, { params: { id } })).requests.filter(({ state }) => state === 'open'),
    refetchInterval: 60_000,
  });
export const decideJoinRequest = (id: string, studentId: string, decision: 'accept' | 'decline') =>
  call(decision === 'accept' ? requests.acceptJoinRequest : requests.declineJoinRequest, { params: { id, studentId } });
