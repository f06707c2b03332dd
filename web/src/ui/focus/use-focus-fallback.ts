import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { focusElement } from './focus-element.ts';

type FocusFallback<Container> = {
  ref: RefObject<Container | null>;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
};

/**
 * For a container whose focused button may be removed, with its row or by an update from the server. The focus moves to the row that
 * takes the place of the removed one, or else to `fallback` or the container, instead of to the top of the page. Rows are `li` elements or those of a table.
 */
export function useFocusFallback<Container extends HTMLElement>(
  fallback?: RefObject<HTMLElement | null>,
): FocusFallback<Container> {
  const ref = useRef<Container>(null);
  const focused = useRef<{ element: HTMLElement; rowIndex: number }>(undefined);
  // After every render, because the browser reports no blur of an element that is removed while it has the focus.
  useEffect(() => {
    if (!focused.current || focused.current.element.isConnected) return;
    const { rowIndex } = focused.current;
    focused.current = undefined;
    if (document.activeElement !== document.body) return;
    const rows = rowIndex < 0 ? [] : rowsOf(ref.current);
    const row = rows[Math.min(rowIndex, rows.length - 1)];
    const next = row?.querySelector<HTMLElement>('button:not(:disabled)') ?? fallback?.current;
    if (next) next.focus();
    else focusElement(ref.current);
  });
  return {
    ref,
    onFocus: ({ target }) => {
      const rowIndex = rowsOf(ref.current).findIndex((row) => row.contains(target));
      focused.current = { element: target, rowIndex };
    },
    onBlur: () => (focused.current = undefined),
  };
}

const rowsOf = (container: HTMLElement | null): Element[] => [...(container?.querySelectorAll('li, tbody > tr') ?? [])];
