import { useEffect } from 'react';

const delayMs = 3_000;

/** Loads code a few seconds after the first render, so that it is available before the user needs it or the network is lost. */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), delayMs);
    return () => clearTimeout(timer);
  }, [load]);
}
