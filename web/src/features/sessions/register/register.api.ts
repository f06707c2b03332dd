import * as endpoints from '@muster/contract/attendance/registers';
import type { MarkStatus } from '@muster/contract/attendance/statuses';
import { call } from '#lib/api/api.ts';
import { queryOf } from '#lib/api/query.ts';

export const registerQuery = (id: string) => ({
  ...queryOf(endpoints.getRegister, { params: { id } }),
  staleTime: Infinity,
});

export const correctMark = (id: string, studentId: string, status: MarkStatus, reason?: string) =>
  call(endpoints.correctMark, { params: { id, studentId }, body: reason ? { status, reason } : { status } });

export const markHistoryQuery = (id: string, studentId: string) => ({
  ...queryOf(endpoints.markHistory, { params: { id, studentId } }),
  staleTime: 0,
});
