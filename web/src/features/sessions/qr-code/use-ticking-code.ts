import type { CurrentCode } from '@muster/contract/attendance/sessions';
import { useEffect, useState } from 'react';
import { advanceCode } from './qr-code.logic.ts';

const tickMs = 250;

/** Recomputes the state of the code received at `receivedAtMs` (local clock) four times a second while it runs. */
export function useTickingCode(code: CurrentCode | undefined, receivedAtMs: number) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isRunning = code?.state === 'running';
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (!code) return { remainingMs: undefined, typedRemainingMs: 0, isOutdated: false };
  return advanceCode(code, Math.max(0, nowMs - receivedAtMs));
}
