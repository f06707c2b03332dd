import type { InputEvent, MouseEvent } from 'react';

/** In which something was typed since they were clicked. */
const typedIn = new WeakSet<HTMLInputElement>();

/** What stands in a list that can be searched is a choice, not a text: whoever clicks it and types means another one. */
export const typingReplaces = {
  onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    const isInUse = document.activeElement === currentTarget && currentTarget.getAttribute('aria-expanded') === 'true';
    if (!isInUse) typedIn.delete(currentTarget);
  },
  onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => void typedIn.add(currentTarget),
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (!currentTarget.readOnly && !typedIn.has(currentTarget)) currentTarget.select();
  },
};
