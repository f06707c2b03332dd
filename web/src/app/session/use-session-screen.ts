import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { type Authentication, userKey } from '#lib/auth/current-user.ts';
import { readToken, wasSignedOutByUser } from '#lib/auth/session.ts';
import { hasUnsaved } from '#ui/form/use-unsaved-guard.ts';
import { nextSessionScreen, noScreen, type ScreenState, type SessionScreen } from './session-screen.logic.ts';

const readScreenState = (): ScreenState => ({ isUnsaved: hasUnsaved(), scrollTop: window.scrollY });

type Location = { readonly pathname: string; readonly isPublic: boolean };

/** The account that owns the current screen. `isReady` is false until the previous user's cache is cleared. */
export function useSessionScreen(
  visitor: Authentication,
  { pathname, isPublic }: Location,
): SessionScreen & { readonly isReady: boolean } {
  const [current, setCurrent] = useState(noScreen);
  const accountId = visitor.state === 'signed in' ? visitor.user.id : undefined;
  const hasSignedOut = wasSignedOutByUser();
  const next = nextSessionScreen(current, { accountId, pathname, isPublic, hasSignedOut, readScreenState });
  if (next !== current) setCurrent(next);

  // The next user of this browser must not see any data of the previous one.
  const client = useQueryClient();
  const [clearedFor, setClearedFor] = useState(next.ownerNumber);
  useLayoutEffect(() => {
    client.removeQueries({ predicate: ({ queryKey: [name, token] }) => name !== userKey[0] || token !== readToken() });
    setClearedFor(next.ownerNumber);
  }, [client, next.ownerNumber]);
  return { ...next, isReady: clearedFor === next.ownerNumber };
}
