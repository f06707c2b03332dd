import { useEffect } from 'react';

const delayMs = 3_000;

/** What is not in the first screen comes a little after it, before anybody asks for it, and before a network is lost. */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), delayMs);
    return () => clearTimeout(timer);
  }, [load]);
}
