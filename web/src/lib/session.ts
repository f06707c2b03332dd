import { useSyncExternalStore } from 'react';

const tokenKey = 'muster.token';
const listeners = new Set<() => void>();

/** Whether the person left by choice; only an interrupted visit is remembered for after the next sign-in. */
let hasLeftByChoice = false;

/** The access token, or null when nobody is signed in on this browser. */
export const readToken = (): string | null => localStorage.getItem(tokenKey);

export function startSession(token: string): void {
  hasLeftByChoice = false;
  localStorage.setItem(tokenKey, token);
  announce();
}

export function endSession(how: 'by choice' | 'ended'): void {
  hasLeftByChoice = how === 'by choice';
  if (readToken() === null) return;
  localStorage.removeItem(tokenKey);
  announce();
}

export const wasLeftByChoice = (): boolean => hasLeftByChoice;

export const useToken = (): string | null => useSyncExternalStore(subscribe, readToken);

/** Calls back when somebody signs in or out, here or in another tab. */
export function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key === tokenKey || event.key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', fromOtherTab);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}
