/** Focuses a part of the page that is no tab stop, such as a list or a heading. */
export function focusElement(element: HTMLElement | null): void {
  if (!element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  // A scrolling part is a tab stop only as long as it has no tabindex.
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}
