import type { CurrentCode } from '@muster/contract/sessions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isPassing, problemText } from '../../lib/problem.ts';
import { holdSignIn } from '../../lib/same-sign-in.ts';
import { confirm, withdrawQuestion } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notice.ts';
import { endedCode, safetyMs } from './display.logic.ts';
import { currentCodeKey, currentQr, extendQr, pauseQr, resumeQr, startQr, stopQr } from './sessions.api.ts';
import { questions, startProblemText } from './sessions.texts.ts';
import { useLiveSession } from './use-live-session.ts';
import { useRegister } from './use-register.ts';

const fallbackPollMs = 2000;

/** All that the display shows of one session, and what its buttons do. */
export function useDisplay(sessionId: string) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const underWay = useRef<Promise<void>>(Promise.resolve());
  const key = currentCodeKey(sessionId);
  const register = useRegister(sessionId);
  /** What was asked before the news is of before it, whenever it is answered. */
  async function putNews(code: CurrentCode) {
    await client.cancelQueries({ queryKey: key });
    client.setQueryData(key, code);
  }
  const live = useLiveSession(sessionId, {
    onRegister: register.take,
    // Before its first run the display is about to begin one.
    onCode: (news) => void (news.state !== 'created' && putNews(news)),
    onEnd: () => void client.invalidateQueries({ queryKey: key }),
  });
  // Each reply says when the next code is due; without the live line this alone keeps the display going.
  const code = useQuery({
    queryKey: key,
    queryFn: () => readOrBegin(sessionId),
    refetchInterval: ({ state }) => (live.isOnline ? dueInMs(state.data) : fallbackPollMs),
    refetchIntervalInBackground: true,
    // Offline, a query would wait in silence; the display has to say that it is.
    networkMode: 'always',
    retry: (_, problem) => isPassing(problem),
    retryDelay: fallbackPollMs,
  });
  useQuery({
    queryKey: ['register-poll', sessionId],
    queryFn: async () => {
      await register.refetch();
      return null;
    },
    enabled: !live.isOnline,
    refetchInterval: fallbackPollMs * 2,
  });
  const shown = code.data;
  // The server tells that a run is over; where nobody can hear it, the screen does not wait for the next code for ever.
  useEffect(() => {
    if (shown?.state !== 'running') return undefined;
    const end = () => client.setQueryData(currentCodeKey(sessionId), endedCode(shown));
    const timer = setTimeout(end, safetyMs(shown));
    return () => clearTimeout(timer);
  }, [client, sessionId, shown]);
  const hasEnded = shown?.state === 'ended';
  // Whether to pause or to stop is no question any more.
  useEffect(() => {
    if (hasEnded) withdrawQuestion();
  }, [hasEnded]);

  /** One command at a time. */
  function act(command: () => Promise<CurrentCode>, textOf: (problem: unknown) => string = problemText): void {
    underWay.current = underWay.current.then(async () => {
      setIsBusy(true);
      try {
        await putNews(await command());
      } catch (error) {
        notify.error(textOf(error));
      } finally {
        setIsBusy(false);
      }
    });
  }
  /** Pressed while something is on its way, or before there is a code to do it to, a button does nothing. */
  const press =
    (command: (seen: CurrentCode) => Promise<CurrentCode>, textOf?: (problem: unknown) => string) => (): void => {
      if (!isBusy && shown) act(() => command(shown), textOf);
    };
  /** What the lecturer has said yes to is done after what is still on its way. */
  const ask = (question: Parameters<typeof confirm>[0], command: () => Promise<CurrentCode>) => (): void => {
    if (shown) void confirm(question).then((isSure) => isSure && act(command));
  };

  return {
    register,
    code: shown,
    error: code.error,
    retry: () => void code.refetch(),
    isOnline: live.isOnline && !code.isError && code.failureCount === 0,
    /** By this screen's clock. Who shows the seconds counts from it, and draws nothing else anew with them. */
    receivedAtMs: code.dataUpdatedAt,
    isBusy,
    pause: ask(questions.pause, () => pauseQr(sessionId)),
    resume: press(() => resumeQr(sessionId)),
    extend: press((seen) => extendQr(sessionId, 1, seen)),
    restart: press(() => startQr(sessionId), startProblemText),
    stop: ask(questions.stop, async () => {
      await stopQr(sessionId);
      return await currentQr(sessionId);
    }),
  };
}

/** A session without any run is begun by its display; one that is paused or over stays so until somebody says otherwise. */
async function readOrBegin(sessionId: string): Promise<CurrentCode> {
  const same = holdSignIn();
  const code = await currentQr(sessionId);
  if (code.state !== 'created') return code;
  same();
  return await startQr(sessionId);
}

function dueInMs(code: CurrentCode | undefined): number | false {
  if (!code) return fallbackPollMs;
  if (code.state === 'ended') return false;
  return code.state === 'paused' ? 10_000 : code.next_refresh_in + 60;
}
