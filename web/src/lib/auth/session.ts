import { useSyncExternalStore } from 'react';

const tokenKey = 'muster.token';
const listeners = new Set<() => void>();

/** Whether the person leaves or left by choice; only an interrupted visit is remembered for after the next sign-in. */
let isSignedOutByUser = false;
/** Whether somebody was signed in on this page, and no longer is though they did not leave. */
let hasExpired = false;

/** The access token, or null when nobody is signed in on this browser. */
export const readToken = (): string | null => localStorage.getItem(tokenKey);

export function startSession(token: string): void {
  isSignedOutByUser = false;
  hasExpired = false;
  localStorage.setItem(tokenKey, token);
  notifyListeners();
}

/** From here on the end is wanted, whoever tells of it first: the server that was asked, or a call that it then refuses. */
export function markSignOutStarted(): void {
  isSignedOutByUser = true;
}

/** A call that is refused ends the sign-in it was made with, and not one that has begun since. */
export function endSession(how: 'by choice' | 'ended', token = readToken()): void {
  if (how === 'by choice') isSignedOutByUser = true;
  if (token === null || token !== readToken()) return;
  hasExpired = !isSignedOutByUser;
  localStorage.removeItem(tokenKey);
  notifyListeners();
}

export const wasSignedOutByUser = (): boolean => isSignedOutByUser;

export const hasSessionEnded = (): boolean => hasExpired;

export const useToken = (): string | null => useSyncExternalStore(subscribe, readToken);

/**
 * Calls back when somebody signs in or out, here or in another tab. A page that was put aside, by the phone or for the way back
 * to it, hears of nothing meanwhile: it looks when it is seen again.
 */
function subscribe(listener: () => void): () => void {
  let last = readToken();
  const checkToken = (): void => {
    const token = readToken();
    if (token === last) return;
    last = token;
    if (token !== null) isSignedOutByUser = false;
    hasExpired = token === null && !isSignedOutByUser;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', checkToken);
  addEventListener('pageshow', checkToken);
  document.addEventListener('visibilitychange', checkToken);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', checkToken);
    removeEventListener('pageshow', checkToken);
    document.removeEventListener('visibilitychange', checkToken);
  };
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
