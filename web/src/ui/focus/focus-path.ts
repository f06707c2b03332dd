import { focusPlace } from './focus-element.ts';

type Path = readonly HTMLElement[];

const dialogs = '[role="dialog"]';
/** Where the focus was when it first came into a dialog. */
const cameFrom = new WeakMap<Element, Path>();
/** Where it is, or was last. */
let latest: Path = [];

/** The element and all that it stands in, within the page; of what stands in a dialog, then what that was opened from. */
export function focusPath(element: Element | null): Path {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  // Around a dialog is nothing that anybody sees.
  const beyond = element.matches(dialogs) ? cameFrom.get(element) : focusPath(element.parentElement);
  return [element, ...(beyond ?? [])];
}

/** Goes on at what is left of it, nearest first, unless something else has the focus. */
export function goOnAt(path: Path): void {
  for (const element of path) {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    if (!element.isConnected) continue;
    element.focus({ preventScroll: true });
    // What can have the focus, but not now, is no place to stand at; what it stands in is.
    if (document.activeElement !== element && element.tabIndex < 0) focusPlace(element);
  }
}

/** The kit and we give the focus back sooner. */
const lastMs = 40;

/**
 * No dialog takes the focus with it, however it was closed: one that is left before it had the focus gets it while it goes, and
 * keeps the kit from giving it back. Answers how to end this.
 */
export function followFocus(): () => void {
  const onFocus = ({ target, relatedTarget }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    const dialog = target.closest(dialogs);
    const from = relatedTarget instanceof HTMLElement ? focusPath(relatedTarget) : latest;
    if (dialog && !cameFrom.has(dialog)) cameFrom.set(dialog, from);
    latest = focusPath(target);
  };
  // Whoever presses elsewhere goes on there.
  const onPress = ({ target }: PointerEvent): void => {
    if (!latest.some((element) => element.matches(dialogs) && target instanceof Node && element.contains(target)))
      latest = [];
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    const left = latest;
    if (!left.some((element) => !element.isConnected && element.matches(dialogs))) return;
    latest = [];
    setTimeout(() => goOnAt(left), lastMs);
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPress);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPress);
    observer.disconnect();
  };
}
