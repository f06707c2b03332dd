/**
 * Remembers what has the focus and gives it back when called, for dialogs that are only mounted while they are open: the
 * kit gives it back only to those that stay mounted.
 */
export function rememberFocus(): () => void {
  const from = document.activeElement;
  return () => {
    // After the dialog has gone, and only if nothing else has taken the focus by then.
    setTimeout(() => {
      if (!(from instanceof HTMLElement) || !from.isConnected) return;
      const { activeElement, body } = from.ownerDocument;
      if (activeElement === null || activeElement === body) from.focus({ preventScroll: true });
    }, 20);
  };
}
