import { useEffect, useRef } from 'react';

/**
 * Where one step of a screen takes the place of another and the button that led on goes with it: who pressed it goes on at the new
 * step's heading, instead of at the top of the page. Undefined while nothing is shown yet.
 */
export function useHeadingFocus(step: string | undefined): void {
  const before = useRef(step);
  useEffect(() => {
    const from = before.current;
    if (step === undefined || step === from) return;
    before.current = step;
    // The first step is the page itself, and whoever is somewhere else by now has lost nothing.
    if (from === undefined || document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [step]);
}
