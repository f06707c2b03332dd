import { useSyncExternalStore } from 'react';
import { browserStorage } from '../browser-storage.ts';
import { deleteKeptScans } from '../offline/kept-scans.ts';
import { deleteCopies } from '../offline/offline-copies.ts';
import { forgetFilters } from '../url/filter-memory.ts';

const tokenKey = 'muster.token';
const listeners = new Set<() => void>();

/** Whether the user signed out deliberately. Only after an interrupted session does the next sign-in return to the same page. */
let isSignedOutByUser = false;
/** Whether a session on this page expired. */
let hasExpired = false;

/** The access token, or null when signed out. */
export const readToken = (): string | null => browserStorage.read(tokenKey);

export function startSession(token: string): void {
  isSignedOutByUser = false;
  hasExpired = false;
  browserStorage.write(tokenKey, token);
  notifyListeners();
}

/** Marks the end of the session as deliberate, before the sign-out request or a 401 of a concurrent request can end it. */
export function markSignOutStarted(): void {
  isSignedOutByUser = true;
}

/** Ends the session of `token` only, so that a late 401 does not end a newer session. */
export function endSession(how: 'by choice' | 'ended', token = readToken()): void {
  if (how === 'by choice') {
    isSignedOutByUser = true;
    forgetFilters();
    deleteKeptScans();
  }
  if (token === null || token !== readToken()) return;
  hasExpired = !isSignedOutByUser;
  browserStorage.remove(tokenKey);
  deleteCopies();
  notifyListeners();
}

export const wasSignedOutByUser = (): boolean => isSignedOutByUser;

export const hasSessionEnded = (): boolean => hasExpired;

export const useToken = (): string | null => useSyncExternalStore(subscribe, readToken);

/**
 * Calls back on sign-in and sign-out, here or in another tab. A frozen page or one in the back/forward cache gets no storage
 * events, so it checks again when it becomes visible.
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
