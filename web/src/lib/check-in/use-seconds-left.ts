import { useEffect, useState } from 'react';

/** Whole seconds until a time of the local clock. */
export function useSecondsLeft(endsAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
}
