const gapPx = 12;

/** Main buttons, which have the default variant, and sticky bars. Notices must not cover them. */
const actions = '.mantine-Button-root:is(:not([data-variant]), [data-variant=filled]), [data-bottom-bar]';

/** Moves the notices above the buttons and bars that they would cover, also after scrolling and resizing, and when a dialog opens. Returns the clean-up. */
export function placeAboveActions(container: HTMLElement): () => void {
  const place = (): void => {
    container.style.removeProperty('translate');
    const rise = neededRise(container);
    if (rise > 0) container.style.translate = `0 ${-rise}px`;
  };
  place();
  // After the content that appeared with the notice.
  const frame = requestAnimationFrame(place);
  document.addEventListener('scrollend', place, true);
  // A dialog takes the focus, then moves to its place.
  document.addEventListener('focusin', place);
  document.addEventListener('transitionend', place);
  addEventListener('resize', place);
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('scrollend', place, true);
    document.removeEventListener('focusin', place);
    document.removeEventListener('transitionend', place);
    removeEventListener('resize', place);
  };
}

/** How far the notices must rise in pixels. 0 if that would move them out of the lower two thirds of the window. */
function neededRise(container: HTMLElement): number {
  const own = [...container.children].map((notice) => notice.getBoundingClientRect());
  const top = Math.min(...own.map((rect) => rect.top));
  const bottom = Math.max(...own.map((rect) => rect.bottom));
  const left = Math.min(...own.map((rect) => rect.left));
  const right = Math.max(...own.map((rect) => rect.right));
  const obstacles = [...document.querySelectorAll(actions)]
    .filter((one) => !container.contains(one) && one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter((rect) => rect.right > left && rect.left < right)
    .toSorted((one, other) => other.bottom - one.bottom);
  let rise = 0;
  for (const rect of obstacles)
    if (rect.top < bottom - rise + gapPx && rect.bottom > top - rise) rise = bottom - rect.top + gapPx;
  return top - rise > innerHeight / 3 ? rise : 0;
}
