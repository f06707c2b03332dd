import { followFocus } from './focus-path.ts';

/**
 * A button that is off while what it asked for is under way loses the focus, and whoever works by keyboard their place: it has the
 * focus back when it is on again, unless something else has taken it by then. So have those who leave a dialog. Answers how to
 * end this.
 */
export function keepFocus(): () => void {
  let left: Element | undefined;
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLButtonElement)) continue;
      // The browser takes the focus away only when it draws the next time.
      if (target.disabled && document.activeElement === target) left = target;
      else if (!target.disabled && left === target) {
        left = undefined;
        if (document.activeElement === document.body) target.focus({ preventScroll: true });
      }
    }
  });
  observer.observe(document.body, { attributeFilter: ['disabled'], subtree: true });
  const unfollow = followFocus();
  return () => {
    observer.disconnect();
    unfollow();
  };
}
