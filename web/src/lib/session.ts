import { useSyncExternalStore } from 'react';

const tokenKey = 'muster.token';
const listeners = new Set<() => void>();

/** Whether the person leaves or left by choice; only an interrupted visit is remembered for after the next sign-in. */
let isLeftByChoice = false;
/** Whether somebody was signed in on this page, and no longer is though they did not leave. */
let hasEnded = false;

/** The access token, or null when nobody is signed in on this browser. */
export const readToken = (): string | null => localStorage.getItem(tokenKey);

export function startSession(token: string): void {
  isLeftByChoice = false;
  hasEnded = false;
  localStorage.setItem(tokenKey, token);
  announce();
}

/** From here on the end is wanted, whoever tells of it first: the server that was asked, or a call that it then refuses. */
export function beginToLeave(): void {
  isLeftByChoice = true;
}

/** A call that is refused ends the sign-in it was made with, and not one that has begun since. */
export function endSession(how: 'by choice' | 'ended', token = readToken()): void {
  if (how === 'by choice') isLeftByChoice = true;
  if (token === null || token !== readToken()) return;
  hasEnded = !isLeftByChoice;
  localStorage.removeItem(tokenKey);
  announce();
}

export const wasLeftByChoice = (): boolean => isLeftByChoice;

export const hasSessionEnded = (): boolean => hasEnded;

export const useToken = (): string | null => useSyncExternalStore(subscribe, readToken);

/** Calls back when somebody signs in or out, here or in another tab. */
function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key !== tokenKey && event.key !== null) return;
    if (readToken() !== null) isLeftByChoice = false;
    hasEnded = readToken() === null && !isLeftByChoice;
    listener();
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
