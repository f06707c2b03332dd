/**
 * Disables a control via `aria-disabled` so that it keeps the keyboard focus; the click handler must check the state. Buttons use
 * `Button` of this folder, which does both.
 */
export const ariaDisabled = (isDisabled: boolean) => ({
  'aria-disabled': isDisabled,
  'data-disabled': isDisabled || undefined,
});
