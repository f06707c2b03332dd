import type { JoinRequest } from '@muster/contract/attendance/join-requests';
import type { RegisterRow } from '@muster/contract/attendance/registers';
import type { CurrentCode } from '@muster/contract/attendance/sessions';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { openEventStream } from '#lib/api/event-stream.ts';
import { joinRequestsQuery } from '../class-list/class-list.api.ts';
import type { RegisterUpdate } from './use-register.ts';

type Handlers = {
  onRegister: (update: RegisterUpdate, changed: readonly RegisterRow[]) => void;
  onCode: (code: CurrentCode) => void;
  onEnd: () => void;
};

/** Subscribes to the server-sent events of a session. While `isOnline` is false, callers poll instead. */
export function useSessionEvents(sessionId: string, handlers: Handlers): { isOnline: boolean } {
  const client = useQueryClient();
  const [isOnline, setIsOnline] = useState(true);
  const onEvent = useEffectEvent((name: string, data: unknown) => {
    if (name === 'register') {
      const { students, ...update } = data as RegisterUpdate & { students: RegisterRow[] };
      handlers.onRegister(update, students);
    }
    if (name === 'requests')
      client.setQueryData(joinRequestsQuery(sessionId).queryKey, (data as { requests: JoinRequest[] }).requests);
    if (name === 'code') handlers.onCode(data as CurrentCode);
    if (name === 'end') handlers.onEnd();
  });
  useEffect(
    () => openEventStream(`/api/qr-sessions/${sessionId}/events`, { onEvent, onStatus: setIsOnline }),
    [sessionId],
  );
  return { isOnline };
}
