import type { InputEvent, MouseEvent } from 'react';

/** Inputs in which the user typed since the last click. */
const typedInputs = new WeakSet<HTMLInputElement>();

/** A searchable select shows its selected option. A click selects the text, so that typing replaces it. */
export const selectTextOnClick = {
  onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    const isInUse = document.activeElement === currentTarget && currentTarget.getAttribute('aria-expanded') === 'true';
    if (!isInUse) typedInputs.delete(currentTarget);
  },
  onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => void typedInputs.add(currentTarget),
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (!currentTarget.readOnly && !typedInputs.has(currentTarget)) currentTarget.select();
  },
};
