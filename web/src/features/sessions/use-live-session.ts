import type { RegisterRow } from '@muster/contract/registers';
import type { CurrentCode } from '@muster/contract/sessions';
import { useEffect, useEffectEvent, useState } from 'react';
import { openEventStream } from '../../lib/event-stream.ts';
import type { News } from './use-register.ts';

type Handlers = {
  onRegister: (news: News, changed: readonly RegisterRow[]) => void;
  onCode: (code: CurrentCode) => void;
  onEnd: () => void;
};

/** Follows a session's server-sent events; tells whether the line is up, so that polling can stand in for it. */
export function useLiveSession(sessionId: string, handlers: Handlers): { isOnline: boolean } {
  const [isOnline, setIsOnline] = useState(true);
  const onEvent = useEffectEvent((name: string, data: unknown) => {
    if (name === 'register') {
      const { students, ...news } = data as News & { students: RegisterRow[] };
      handlers.onRegister(news, students);
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
