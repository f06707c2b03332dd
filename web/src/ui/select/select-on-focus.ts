import type { InputEvent, MouseEvent } from 'react';

/** In which something was typed since they were clicked. */
const typedInputs = new WeakSet<HTMLInputElement>();

/** What stands in a list that can be searched is a choice, not a text: whoever clicks it and types means another one. */
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
