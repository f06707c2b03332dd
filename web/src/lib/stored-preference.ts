import { useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage.ts';

export type StoredPreference<T> = {
  readonly use: () => T;
  readonly set: (value: T) => void;
  readonly read: () => T;
};

/** A display preference of this browser, kept in local storage. `parse` returns the default for a missing or invalid text. */
export function makeStoredPreference<T>(key: string, parse: (text: string | null) => T): StoredPreference<T> {
  const listeners = new Set<() => void>();
  let cached: { readonly text: string | null; readonly value: T } | undefined;

  function read(): T {
    const text = browserStorage.read(key);
    if (cached?.text !== text) cached = { text, value: parse(text) };
    return cached.value;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    // Changed in another tab.
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  }

  return {
    read,
    use: () => useSyncExternalStore(subscribe, read),
    set: (value) => {
      browserStorage.write(key, typeof value === 'string' ? value : JSON.stringify(value));
      for (const listener of listeners) listener();
    },
  };
}
