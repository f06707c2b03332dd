import { focusPlace } from './focus-place.ts';

/**
 * Remembers what has the focus and gives it back when called, for dialogs that are only mounted while they are open: the
 * kit gives it back only to those that stay mounted. Where that has gone with what the dialog did, one goes on at what it
 * stood in: at the list whose row it was.
 */
export function rememberFocus(): () => void {
  const path = upTo(document.activeElement);
  return () => {
    // After the dialog has gone, and only if nothing else has taken the focus by then.
    setTimeout(() => {
      const { activeElement, body } = document;
      if (activeElement !== null && activeElement !== body) return;
      const still = path.find((element) => element.isConnected);
      if (still === path[0]) still?.focus({ preventScroll: true });
      else focusPlace(still ?? null);
    }, 20);
  };
}

/** The element and all that it stands in, within the page. */
function upTo(element: Element | null): readonly HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  return [element, ...upTo(element.parentElement)];
}
