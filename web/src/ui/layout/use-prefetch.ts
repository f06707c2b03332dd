import { useEffect } from 'react';

const restMs = 3_000;

/** What is not in the first screen comes a little after it, before anybody asks for it, and before a network is lost. */
export function useFetchedAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), restMs);
    return () => clearTimeout(timer);
  }, [load]);
}
