import * as promises from '@muster/contract/sessions';
import type { BodyInputOf } from '@muster/contract/endpoint';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type SessionForm = BodyInputOf<typeof promises.createSession>;

export const createSession = (body: SessionForm) => call(promises.createSession, { body });
export const startQr = (id: string, minutes?: number) =>
  call(promises.startQr, { params: { id }, body: minutes === undefined ? null : { duration_minutes: minutes } });
/** Under it the display finds the code of a session. */
export const currentCodeKey = (id: string) => ['current-code', id] as const;
/** Starts codes and has them at hand for the display that comes next. */
export const startForDisplay = async (client: QueryClient, id: string, minutes?: number): Promise<void> =>
  void client.setQueryData(currentCodeKey(id), await startQr(id, minutes));
export const pauseQr = (id: string) => call(promises.pauseQr, { params: { id } });
export const resumeQr = (id: string) => call(promises.resumeQr, { params: { id } });
export const stopQr = (id: string) => call(promises.stopQr, { params: { id } });
export const extendQr = (id: string, minutes: number, { total_sequences }: promises.CurrentCode) =>
  call(promises.extendQr, { params: { id }, body: { minutes, total_sequences } });
export const currentQr = (id: string) => call(promises.currentQr, { params: { id } });

type SessionChanges = BodyInputOf<typeof promises.changeSession>;
export const changeSession = (id: string, body: SessionChanges) =>
  call(promises.changeSession, { params: { id }, body });

export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: ['session', id],
    queryFn: () => call(promises.getSession, { params: { id } }),
    staleTime: Infinity,
  });
