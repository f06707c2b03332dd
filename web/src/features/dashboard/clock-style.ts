import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../lib/browser-storage.ts';
import type { ClockStyle } from '../../lib/format/dates.ts';

/** Clock preferences of this browser, stored in local storage. */
const key = 'muster.clock';
const defaultStyle: ClockStyle = { hours: 12, hasSeconds: true };
const listeners = new Set<() => void>();
let cached: ClockStyle | undefined;

function read(): ClockStyle {
  cached ??= parse(browserStorage.read(key));
  return cached;
}

/** Ignores invalid values. */
function parse(text: string | null): ClockStyle {
  try {
    const { hours, hasSeconds } = { ...defaultStyle, ...(JSON.parse(text ?? '{}') as Partial<ClockStyle>) };
    return { hours: hours === 24 ? 24 : 12, hasSeconds: hasSeconds !== false };
  } catch {
    return defaultStyle;
  }
}

export function setClockStyle(change: Partial<ClockStyle>): void {
  cached = { ...read(), ...change };
  browserStorage.write(key, JSON.stringify(cached));
  for (const listener of listeners) listener();
}

export const useClockStyle = (): ClockStyle => useSyncExternalStore(subscribe, read);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
