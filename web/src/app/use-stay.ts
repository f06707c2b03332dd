import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { Authentication } from '../lib/current-user.ts';
import { readToken, wasLeftByChoice } from '../lib/session.ts';
import { hasUnsaved } from '../ui/use-unsaved-guard.ts';
import { follow, type Left, nobody, type Stay } from './kept-screen.logic.ts';

const howLeft = (): Left => ({ isUnsaved: hasUnsaved(), top: window.scrollY });

type Place = { readonly pathname: string; readonly isOpen: boolean };

/** Whose screen this is. Not `isReady` while something of who was here before is still to be forgotten. */
export function useStay(visitor: Authentication, { pathname, isOpen }: Place): Stay & { readonly isReady: boolean } {
  const [before, setStay] = useState(nobody);
  const accountId = visitor.state === 'signed in' ? visitor.user.id : undefined;
  const stay = follow(before, { accountId, pathname, isOpen, hasLeft: wasLeftByChoice(), howLeft });
  if (stay !== before) setStay(stay);

  // Whoever signs in next on this browser must not see a line of who was here before.
  const client = useQueryClient();
  const [readyFor, setReadyFor] = useState(stay.turn);
  useLayoutEffect(() => {
    client.removeQueries({ predicate: ({ queryKey: [name, of] }) => name !== 'me' || of !== readToken() });
    setReadyFor(stay.turn);
  }, [client, stay.turn]);
  return { ...stay, isReady: readyFor === stay.turn };
}
