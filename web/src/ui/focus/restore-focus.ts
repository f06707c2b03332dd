import { focusPath, goOnAt } from './focus-path.ts';

/**
 * Remembers what has the focus and gives it back when called, for dialogs that are only mounted while they are open: the
 * kit gives it back only to those that stay mounted. Where that has gone with what the dialog did, one goes on at what it
 * stood in: at the list whose row it was, or at what the dialog that it stood in was opened from.
 */
export function rememberFocus(): () => void {
  const path = focusPath(document.activeElement);
  // After the dialog has gone, and only if nothing else has taken the focus by then.
  return () => void setTimeout(() => goOnAt(path), 20);
}
