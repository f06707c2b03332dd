import { useBlocker } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { readToken } from '../../lib/auth/session.ts';
import { confirm } from '../dialogs/confirm-dialog.tsx';

const guards = new Set<() => boolean>();

/** Whether anything on this screen is typed and not saved. */
export const hasUnsaved = (): boolean => [...guards].some((isDirty) => isDirty());

/**
 * Asks before a screen is left with something typed; closing the window asks in the browser's own words. Changes of the
 * address on the same screen, and the end of the sign-in, pass. A function is asked at that moment.
 */
export function useUnsavedGuard(isDirty: boolean | (() => boolean), { isSignedOut = false } = {}): void {
  const latest = useRef(isDirty);
  useLayoutEffect(() => {
    latest.current = isDirty;
  });
  useEffect(() => {
    const guard = (): boolean => (typeof latest.current === 'function' ? latest.current() : latest.current);
    guards.add(guard);
    return () => void guards.delete(guard);
  }, []);
  const mustAsk = (): boolean =>
    (typeof isDirty === 'function' ? isDirty() : isDirty) && (readToken() === null) === isSignedOut;
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !mustAsk()) return false;
      return !(await confirm({
        title: 'Leave without saving?',
        text: 'What you have typed here will be lost.',
        confirmLabel: 'Leave',
        cancelLabel: 'Stay',
      }));
    },
    enableBeforeUnload: mustAsk,
  });
}
