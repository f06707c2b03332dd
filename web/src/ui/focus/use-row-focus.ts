import { type FocusEvent, useEffect, useRef } from 'react';

type Left = { place: number; list: HTMLElement; around: HTMLElement };

/**
 * For a list whose rows can be removed, `count` of them: whoever removed one goes on at the row that takes its place, or at what
 * adds the next one, instead of at the top of the page.
 */
export function useFocusBeside(count: number): { onFocus: (event: FocusEvent<HTMLElement>) => void } {
  const left = useRef<Left>(undefined);
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    // Somewhere else by now: nothing was lost.
    if (!isFewer || !left.current || document.activeElement !== document.body) return;
    const { place, list, around } = left.current;
    const rows = list.isConnected ? [...list.children] : [];
    const row = rows[Math.min(place, rows.length - 1)];
    const next = row?.querySelector<HTMLElement>(can) ?? [...around.querySelectorAll<HTMLElement>(can)].at(-1);
    next?.focus();
  }, [count]);
  return {
    onFocus: ({ target, currentTarget: list }) => {
      const place = [...list.children].findIndex((row) => row.contains(target));
      if (list.parentElement) left.current = { place, list, around: list.parentElement };
    },
  };
}

const can = 'button:not(:disabled)';
