import * as endpoints from '@muster/contract/attendance/registers';
import type { RegisterRow } from '@muster/contract/attendance/registers';
import type { MarkStatus } from '@muster/contract/attendance/statuses';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export const registerQuery = (id: string) =>
  queryOptions({
    queryKey: ['register', id],
    queryFn: () => call(endpoints.getRegister, { params: { id } }),
    staleTime: Infinity,
  });

export const correctMark = (id: string, studentId: string, status: MarkStatus, reason?: string) =>
  call(endpoints.correctMark, { params: { id, studentId }, body: reason ? { status, reason } : { status } });

export const markHistoryQuery = (id: string, studentId: string) =>
  queryOptions({
    queryKey: ['mark-history', id, studentId],
    queryFn: async () => (await call(endpoints.markHistory, { params: { id, studentId } })).changes,
    staleTime: 0,
  });

export const reviewFlag = (
  id: string,
  studentId: string,
  signal: RegisterRow['flags'][number]['signal'],
  state: 'confirmed' | 'dismissed',
) => call(endpoints.reviewFlag, { params: { id, studentId }, body: { signal, state } });

export const decideLateDelivery = (id: string, studentId: string, state: 'accepted' | 'declined') =>
  call(endpoints.decideLateDelivery, { params: { id, studentId }, body: { state } });
