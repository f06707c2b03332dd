import type { RegisterRow } from '@muster/contract/attendance/registers';
import type { CurrentCode } from '@muster/contract/attendance/sessions';
import { useEffect, useEffectEvent, useState } from 'react';
import { openEventStream } from '../../../lib/api/event-stream.ts';
import type { RegisterUpdate } from './use-register.ts';

type Handlers = {
  onRegister: (update: RegisterUpdate, changed: readonly RegisterRow[]) => void;
  onCode: (code: CurrentCode) => void;
  onEnd: () => void;
};

/** Subscribes to the server-sent events of a session. While `isOnline` is false, callers poll instead. */
export function useSessionEvents(sessionId: string, handlers: Handlers): { isOnline: boolean } {
  const [isOnline, setIsOnline] = useState(true);
  const onEvent = useEffectEvent((name: string, data: unknown) => {
    if (name === 'register') {
      const { students, ...update } = data as RegisterUpdate & { students: RegisterRow[] };
      handlers.onRegister(update, students);
    }
    if (name === 'code') handlers.onCode(data as CurrentCode);
    if (name === 'end') handlers.onEnd();
  });
  useEffect(
    () => openEventStream(`/api/qr-sessions/${sessionId}/events`, { onEvent, onStatus: setIsOnline }),
    [sessionId],
  );
  return { isOnline };
}
