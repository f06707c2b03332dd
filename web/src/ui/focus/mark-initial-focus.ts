/**
 * Ref callback for the fields of a dialog: focuses the first text field, where Mantine would focus the close button. If the
 * first field opens a dropdown on focus, the form itself takes the focus, because the dropdown would cover it.
 */
export function markInitialFocus(fields: HTMLElement | null): void {
  const first = fields?.querySelector<HTMLElement>('input:not([type="hidden"]):not(:disabled), textarea, button, a');
  const isWritten = first?.matches('textarea, input:not([type="file"]):not([aria-haspopup]):not([role="combobox"])');
  const start = isWritten ? first : fields;
  if (start === fields) fields?.setAttribute('tabindex', '-1');
  start?.setAttribute('data-autofocus', '');
}
