import * as endpoints from '@muster/contract/attendance/sessions';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export type SessionForm = BodyInputOf<typeof endpoints.createSession>;

export const createSession = (body: SessionForm) => call(endpoints.createSession, { body });
export const startQr = (id: string, minutes?: number) =>
  call(endpoints.startQr, { params: { id }, body: minutes === undefined ? null : { duration_minutes: minutes } });
/** Cache key of the current code of a session. */
export const currentCodeKey = (id: string) => ['current-code', id] as const;
/** Starts the QR window and caches the first code for the display. */
export const startForDisplay = async (client: QueryClient, id: string, minutes?: number): Promise<void> =>
  void client.setQueryData(currentCodeKey(id), await startQr(id, minutes));
export const showTypedCode = (id: string) => call(endpoints.showTypedCode, { params: { id } });
export const showSecondCode = (id: string, isAutomatic: boolean) =>
  call(endpoints.showSecondCode, { params: { id }, body: { is_automatic: isAutomatic } });
export const pauseQr = (id: string) => call(endpoints.pauseQr, { params: { id } });
export const resumeQr = (id: string) => call(endpoints.resumeQr, { params: { id } });
export const stopQr = (id: string) => call(endpoints.stopQr, { params: { id } });
export const extendQr = (id: string, minutes: number, { total_sequences }: endpoints.CurrentCode) =>
  call(endpoints.extendQr, { params: { id }, body: { minutes, total_sequences } });
export const currentQr = (id: string) => call(endpoints.currentQr, { params: { id } });

export const withdrawSession = (id: string, reason: string) =>
  call(endpoints.withdrawSession, { params: { id }, body: { reason } });
export const restoreSession = (id: string) => call(endpoints.restoreSession, { params: { id } });

type SessionChanges = BodyInputOf<typeof endpoints.changeSession>;
export const changeSession = (id: string, body: SessionChanges) =>
  call(endpoints.changeSession, { params: { id }, body });

export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: ['session', id],
    queryFn: () => call(endpoints.getSession, { params: { id } }),
    staleTime: Infinity,
  });
