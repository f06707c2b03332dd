/**
 * For a button that does nothing just now, be it busy or at its end. `disabled` would take the focus away from whoever works by
 * keyboard; that a press does nothing is up to its handler.
 */
export const ariaDisabled = (isDisabled: boolean) => ({
  'aria-disabled': isDisabled,
  'data-disabled': isDisabled || undefined,
});
