import { useSyncExternalStore } from 'react';
import type { ClockStyle } from '../../lib/format/dates.ts';

/** How this browser shows the clock. Nobody else's business, so it stays here. */
const key = 'muster.clock';
const usual: ClockStyle = { hours: 12, hasSeconds: true };
const listeners = new Set<() => void>();
let known: ClockStyle | undefined;

function read(): ClockStyle {
  known ??= parse(localStorage.getItem(key));
  return known;
}

/** Whatever stands there: only what is understood counts. */
function parse(text: string | null): ClockStyle {
  try {
    const { hours, hasSeconds } = { ...usual, ...(JSON.parse(text ?? '{}') as Partial<ClockStyle>) };
    return { hours: hours === 24 ? 24 : 12, hasSeconds: hasSeconds !== false };
  } catch {
    return usual;
  }
}

export function setClockStyle(change: Partial<ClockStyle>): void {
  known = { ...read(), ...change };
  localStorage.setItem(key, JSON.stringify(known));
  for (const listener of listeners) listener();
}

export const useClockStyle = (): ClockStyle => useSyncExternalStore(subscribe, read);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
