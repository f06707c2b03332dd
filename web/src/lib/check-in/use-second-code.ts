import type { secondCodeCheck } from '@muster/contract/attendance/second-codes';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { useEffect, useState } from 'react';
import { ApiProblem, isTransient } from '../api/problem.ts';
import type { LastCheckIn } from './last-check-in.ts';

/** The second code that asks the student now. */
export type SecondCodeRequest = { readonly endsAtMs: number };
type Poll = (sessionId: string) => Promise<ReplyOf<typeof secondCodeCheck>>;

const retryMs = 20_000;

/**
 * Asks the server whether a second code of the class asks the student: when the page becomes visible, and while it is visible as often as
 * the server says. A hidden page sends nothing.
 */
export function useSecondCode(checkedIn: LastCheckIn | undefined, poll: Poll): SecondCodeRequest | undefined {
  const [request, setRequest] = useState<SecondCodeRequest>();
  const sessionId = checkedIn?.sessionId;
  const answeredAt = checkedIn?.answeredAt;
  useEffect(() => {
    if (sessionId === undefined) return undefined;
    let pollTimer: number | undefined;
    let endTimer: number | undefined;
    let isPolling = false;
    let isOver = false;
    const schedule = (delayMs: number): void => {
      clearTimeout(pollTimer);
      // The pages of a hall spread their requests.
      pollTimer = window.setTimeout(() => void run(), delayMs * (0.85 + Math.random() * 0.3));
    };
    async function run(): Promise<void> {
      if (isPolling || isOver || document.hidden || sessionId === undefined) return;
      isPolling = true;
      try {
        const { request: found, poll_in: pollInMs } = await poll(sessionId);
        if (isOver) return;
        clearTimeout(endTimer);
        const isRequested = found !== null && found.shown_at !== answeredAt;
        setRequest(isRequested ? { endsAtMs: Date.now() + found.ends_in } : undefined);
        if (isRequested) endTimer = window.setTimeout(() => setRequest(undefined), found.ends_in);
        if (pollInMs === null) isOver = true;
        else schedule(pollInMs);
      } catch (cause) {
        if (cause instanceof ApiProblem && !isTransient(cause)) isOver = true;
        else schedule(retryMs);
      } finally {
        isPolling = false;
      }
    }
    const onVisible = (): void => void run();
    document.addEventListener('visibilitychange', onVisible);
    void run();
    return () => {
      isOver = true;
      clearTimeout(pollTimer);
      clearTimeout(endTimer);
      document.removeEventListener('visibilitychange', onVisible);
      setRequest(undefined);
    };
  }, [sessionId, answeredAt, poll]);
  return request;
}
