import { focusElement } from './focus-element.ts';

/** Waits until the dialog has been removed from the page. */
const delayMs = 20;

/**
 * Captures the focused element; the returned function focuses it again unless another element has the focus by then. If it has left
 * the page, for example with a deleted row, its nearest ancestor that is still there receives the focus.
 */
export function captureFocus(): () => void {
  const [origin, ...ancestors] = ancestorsWithinDialog(document.activeElement);
  return () => {
    setTimeout(() => {
      if (!isFocusLost()) return;
      if (origin?.isConnected) origin.focus({ preventScroll: true });
      // The origin has been removed, or cannot take the focus now because it is disabled or hidden.
      if (isFocusLost()) focusElement(ancestors.find((element) => element.isConnected) ?? null);
    }, delayMs);
  };
}

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The element and its ancestors up to the dialog around it, or up to the page. */
function ancestorsWithinDialog(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  return element.matches('[role="dialog"]') ? [element] : [element, ...ancestorsWithinDialog(element.parentElement)];
}
