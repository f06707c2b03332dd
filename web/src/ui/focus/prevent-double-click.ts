/** What does something when it is pressed. */
const controls = 'button, a[href], input, select, textarea, label, summary, [role="button"], [role="option"]';

function controlAt(target: EventTarget | null): Element | null {
  const found = target instanceof Element ? target.closest(controls) : null;
  // A press of the label reaches its field as a press of its own.
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found;
}

const nameOf = (control: Element | null): string => control?.getAttribute('aria-label') ?? control?.textContent ?? '';

/**
 * The second press of a double click was meant for what the first one met. Where something else is by then (a question that opened,
 * the next row, another screen, the way back of a switch), nothing is pressed. Answers how to end this.
 */
export function heedFirstPress(): () => void {
  let first: { readonly control: Element; readonly name: string } | undefined;
  const onClick = (event: MouseEvent): void => {
    const control = controlAt(event.target);
    const name = nameOf(control);
    if (event.detail < 2) first = control ? { control, name } : undefined;
    else if (first && (first.control !== control || first.name !== name)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  document.addEventListener('click', onClick, true);
  return () => document.removeEventListener('click', onClick, true);
}
