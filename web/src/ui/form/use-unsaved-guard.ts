import { useBlocker } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { readToken } from '#lib/auth/session.ts';
import { confirm } from '../dialogs/confirm-dialog.tsx';

const guards = new Set<() => boolean>();

/** Whether the current screen has unsaved changes. */
export const hasUnsaved = (): boolean => [...guards].some((isDirty) => isDirty());

/**
 * Asks before the user leaves a screen with unsaved changes; closing the window shows the browser's own question. Changes of
 * the URL on the same screen and an expired session are not blocked. `isDirty` as a function is called at that moment.
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
        text: 'Your changes will be lost.',
        confirmLabel: 'Leave',
        cancelLabel: 'Stay',
      }));
    },
    enableBeforeUnload: mustAsk,
  });
}
