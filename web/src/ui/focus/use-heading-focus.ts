import { useEffect, useRef } from 'react';

/**
 * Focuses the heading when one step of a screen replaces another and the pressed button is removed with the old step. `step` is
 * undefined while the screen still loads.
 */
export function useHeadingFocus(step: string | undefined): void {
  const previous = useRef(step);
  useEffect(() => {
    const from = previous.current;
    if (step === undefined || step === from) return;
    previous.current = step;
    // The first step is the page itself. If another element has the focus, nothing was lost.
    if (from === undefined || document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [step]);
}
