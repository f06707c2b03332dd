import * as lists from '@muster/contract/attendance/class-lists';
import * as requests from '@muster/contract/attendance/join-requests';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

const withReason = (reason: string) => (reason === '' ? {} : { reason });

export const addStudent = (id: string, studentId: string, scope: lists.AdditionScope, reason: string) =>
  call(lists.addToClassList, { params: { id }, body: { student_id: studentId, scope, ...withReason(reason) } });
export const removeStudent = (id: string, studentId: string, reason: string) =>
  call(lists.removeFromClassList, { params: { id, studentId }, body: withReason(reason) });

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
