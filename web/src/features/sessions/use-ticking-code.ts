import type { CurrentCode } from '@muster/contract/sessions';
import { useEffect, useState } from 'react';
import { codeAfter } from './display.logic.ts';

const tickMs = 250;

/** The code received at `receivedAtMs` (of this screen's clock), brought forward four times a second while it runs. */
export function useTickingCode(code: CurrentCode | undefined, receivedAtMs: number) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isRunning = code?.state === 'running';
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (!code) return { remainingMs: undefined, isOutdated: false };
  return codeAfter(code, Math.max(0, nowMs - receivedAtMs));
}
