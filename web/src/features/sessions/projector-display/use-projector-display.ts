import {
  type CurrentCode,
  currentQr,
  extendQr,
  pauseQr,
  resumeQr,
  showSecondCode,
  showTypedCode,
  stopQr,
} from '@muster/contract/attendance/sessions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '#lib/api/api.ts';
import { isServerReply, isTransient, problemText } from '#lib/api/problem.ts';
import { captureSession } from '#lib/auth/assert-same-session.ts';
import { useBusyId } from '#ui/actions/use-busy.ts';
import { confirm, cancelConfirm } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { useWakeLock } from '../qr-code/use-wake-lock.ts';
import { toEndedCode, assumedEndMs } from '../qr-code/qr-code.logic.ts';
import { currentCodeKey, sessionQuery, startQr } from '../sessions.api.ts';
import { confirmations, startProblemText } from '../sessions.texts.ts';
import { useSessionEvents } from '../register/use-session-events.ts';
import { useRegister } from '../register/use-register.ts';

const fallbackPollMs = 2000;
const secondCodePollMs = 60_000;
/** Retries of the first code at a busy server before its error is shown. */
const maxStartRetries = 2;

/** State and commands of the projector display of one session. */
export function useProjectorDisplay(sessionId: string) {
  const client = useQueryClient();
  const [busyId, whileBusy] = useBusyId();
  const isBusy = busyId !== undefined;
  const commandQueue = useRef<Promise<void>>(Promise.resolve());
  const key = currentCodeKey(sessionId);
  const register = useRegister(sessionId);
  /** Cancels pending reads first: their replies may be older than `code`. */
  const setCode = useCallback(
    async (code: CurrentCode) => {
      const queryKey = currentCodeKey(sessionId);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, code);
    },
    [client, sessionId],
  );
  const live = useSessionEvents(sessionId, {
    onRegister: register.applyUpdate,
    // Ignores "created": the display is about to start the first QR window.
    onCode: (update) => void (update.state !== 'created' && setCode(update)),
    onEnd: () => {
      void client.invalidateQueries({ queryKey: key });
      // The class may have been withdrawn.
      void client.invalidateQueries({ queryKey: sessionQuery(sessionId).queryKey });
    },
  });
  // Polls when the next code is due. Without the event stream, polling alone keeps the display current.
  const code = useQuery({
    queryKey: key,
    queryFn: () => readOrStartCode(sessionId),
    refetchInterval: ({ state }) => {
      // The error of a failed start stays until the lecturer presses Retry.
      if (state.status === 'error' && !state.data) return false;
      return live.isOnline ? refetchDelayMs(state.data) : fallbackPollMs;
    },
    refetchIntervalInBackground: true,
    // The default mode would pause the query offline and hide the failure from the display.
    networkMode: 'always',
    retry: (failures, problem) => {
      const hasServerFailed = isServerReply(problem) && client.getQueryData(key) === undefined;
      return isTransient(problem) && (!hasServerFailed || failures < maxStartRetries);
    },
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
  const current = code.data;
  /** The server is reachable, but has not given the first code. */
  const isStartFailing = !current && isServerReply(code.failureReason);
  // Ends the display on its own if the message of the server does not arrive.
  useEffect(() => {
    if (current?.state !== 'running') return undefined;
    const end = () => client.setQueryData(currentCodeKey(sessionId), toEndedCode(current));
    const timer = setTimeout(end, assumedEndMs(current));
    return () => clearTimeout(timer);
  }, [client, sessionId, current]);
  useWakeLock(current?.state === 'running' || typeof current?.second_code?.due_in === 'number');
  const hasEnded = current?.state === 'ended';
  // Closes an open pause or end confirmation, which has become pointless.
  useEffect(() => {
    if (hasEnded) cancelConfirm();
  }, [hasEnded]);

  /** Runs commands one at a time. */
  function enqueue(command: () => Promise<CurrentCode>, toMessage: (problem: unknown) => string = problemText): void {
    commandQueue.current = commandQueue.current.then(() =>
      whileBusy('command', async () => setCode(await command())).catch((error: unknown) =>
        notify.error(toMessage(error)),
      ),
    );
  }
  /** Ignores clicks while a command is pending or before the first code is loaded. */
  const onPress =
    (command: (current: CurrentCode) => Promise<CurrentCode>, toMessage?: (problem: unknown) => string) => (): void => {
      if (!isBusy && current) enqueue(() => command(current), toMessage);
    };
  /** Runs the command after confirmation, behind any pending command. */
  const onConfirm = (question: Parameters<typeof confirm>[0], command: () => Promise<CurrentCode>) => (): void => {
    if (current) void confirm(question).then((isSure) => isSure && enqueue(command));
  };

  const params = { id: sessionId };
  return {
    register,
    code: current,
    error: code.error,
    retry: () => void code.refetch(),
    isOnline: isStartFailing || (live.isOnline && !code.isError && code.failureCount === 0),
    /** Local time at which `code` was received. The countdown component derives the remaining time from it. */
    receivedAtMs: code.dataUpdatedAt,
    isBusy,
    pause: onConfirm(confirmations.pause, () => call(pauseQr, { params })),
    showTyped: onPress(() => call(showTypedCode, { params })),
    resume: onPress(() => call(resumeQr, { params })),
    extend: onPress(({ total_sequences }) => call(extendQr, { params, body: { minutes: 1, total_sequences } })),
    restart: onPress(() => startQr(sessionId), startProblemText),
    showSecond: onPress(() => call(showSecondCode, { params, body: { is_automatic: false } })),
    /** Not behind a press: an error, such as a class without check-ins by code, shows no message. Whether a repetition can help. */
    showSecondWhenDue: useCallback(async () => {
      try {
        await setCode(await call(showSecondCode, { params: { id: sessionId }, body: { is_automatic: true } }));
        return false;
      } catch (problem) {
        return isTransient(problem);
      }
    }, [sessionId, setCode]),
    stop: onConfirm(confirmations.stop, async () => {
      await call(stopQr, { params });
      return await call(currentQr, { params });
    }),
  };
}

/** Starts the QR window of a session that has none. A paused or ended session is left as it is. */
async function readOrStartCode(sessionId: string): Promise<CurrentCode> {
  const assertSameSession = captureSession();
  const code = await call(currentQr, { params: { id: sessionId } });
  if (code.state !== 'created') return code;
  assertSameSession();
  return await startQr(sessionId);
}

function refetchDelayMs(code: CurrentCode | undefined): number | false {
  if (!code) return fallbackPollMs;
  if (code.state === 'ended') return secondCodeRefetchMs(code);
  return code.state === 'paused' ? 10_000 : code.next_refresh_in + 60;
}

/** A second code ends, becomes available again or is missed without a message of the server. */
function secondCodeRefetchMs({ second_code: second }: CurrentCode): number | false {
  if (second?.shown) return second.shown.ends_in + 60;
  return second !== null && (second.is_available || second.due_in !== null) ? secondCodePollMs : false;
}
