import { useBlocker } from '@tanstack/react-router';
import { readToken } from '../lib/session.ts';
import { confirm } from './confirm-dialog.tsx';

/**
 * Asks before a screen is left with something typed; closing the window asks in the browser's own words. Changes of the
 * address on the same screen, and the way to sign-in when the session has ended, pass. A function is asked at that moment.
 */
export function useUnsavedGuard(isDirty: boolean | (() => boolean)): void {
  const mustAsk = (): boolean => (typeof isDirty === 'function' ? isDirty() : isDirty) && readToken() !== null;
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !mustAsk()) return false;
      return !(await confirm({
        title: 'Leave without saving?',
        text: 'What you have typed here will be lost.',
        yes: 'Leave',
        no: 'Stay',
      }));
    },
    enableBeforeUnload: mustAsk,
  });
}
