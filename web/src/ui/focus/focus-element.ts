/**
 * Gives the focus to a part of the screen that nobody comes to by Tab: from there one goes on when what was pressed goes away
 * with its answer, instead of at the top of the page.
 */
export function focusPlace(place: HTMLElement | null): void {
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  // A part that scrolls is reached by keyboard as long as nothing is said of it.
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
}
