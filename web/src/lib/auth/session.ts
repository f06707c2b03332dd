import { useSyncExternalStore } from 'react';
import { deleteKeptScans } from '../offline/kept-scans.ts';
import { deleteCopies } from '../offline/offline-copies.ts';
import { forgetFilters } from '../url/filter-memory.ts';
import { readToken, removeToken, writeToken } from './stored-token.ts';

const listeners = new Set<() => void>();

/** Whether the user signed out deliberately. Only after an interrupted session does the next sign-in return to the same page. */
let isSignedOutByUser = false;
/** Whether a session on this page expired. */
let hasExpired = false;

export { readToken };

/** `isShared`: the token ends with the tab. */
export function startSession(token: string, { isShared = false } = {}): void {
  isSignedOutByUser = false;
  hasExpired = false;
  writeToken(token, isShared);
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
  removeToken();
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
