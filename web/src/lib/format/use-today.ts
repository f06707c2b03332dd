import { useSyncExternalStore } from 'react';
import { today } from './dates.ts';

const lookEveryMs = 10_000;

function listen(onChange: () => void): () => void {
  const timer = setInterval(onChange, lookEveryMs);
  return () => clearInterval(timer);
}

/** The university's today as 'YYYY-MM-DD'; changes at midnight on an open screen. */
export const useToday = (timeZone?: string): string => useSyncExternalStore(listen, () => today(timeZone));
