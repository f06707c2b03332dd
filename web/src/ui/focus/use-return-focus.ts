import { useEffect } from 'react';
import { captureFocus } from './restore-focus.ts';

/**
 * Returns the focus to where it was before a dialog opened. Mantine does this only for dialogs that stay mounted while they are
 * closed; ours are mounted while they are open.
 */
export function useReturnFocus(isOpen = true): void {
  useEffect(() => (isOpen ? captureFocus() : undefined), [isOpen]);
}
