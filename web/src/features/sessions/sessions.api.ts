import { type createSession, getSession, startQr as startQrEndpoint } from '@muster/contract/attendance/sessions';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { queryOf } from '#lib/api/query.ts';

export type SessionForm = BodyInputOf<typeof createSession>;

export const startQr = (id: string, minutes?: number) =>
  call(startQrEndpoint, { params: { id }, body: minutes === undefined ? null : { duration_minutes: minutes } });
/** Cache key of the current code of a session. */
export const currentCodeKey = (id: string) => ['current-code', id] as const;
/** Starts the QR window and caches the first code for the display. */
export const startForDisplay = async (client: QueryClient, id: string, minutes?: number): Promise<void> =>
  void client.setQueryData(currentCodeKey(id), await startQr(id, minutes));

export const sessionQuery = (id: string) => ({ ...queryOf(getSession, { params: { id } }), staleTime: Infinity });
