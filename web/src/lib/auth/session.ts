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

/**
 * Calls back when somebody signs in or out, here or in another tab. A page that was put aside, by the phone or for the way back
 * to it, hears of nothing meanwhile: it looks when it is seen again.
 */
function subscribe(listener: () => void): () => void {
  let last = readToken();
  const look = (): void => {
    const token = readToken();
    if (token === last) return;
    last = token;
    if (token !== null) isLeftByChoice = false;
    hasEnded = token === null && !isLeftByChoice;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', look);
  addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', look);
    removeEventListener('pageshow', look);
    document.removeEventListener('visibilitychange', look);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}
