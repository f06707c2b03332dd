import { useEffect, useState } from 'react';

/** More than a screen shows, and as many as are drawn before anybody notices. */
const atFirst = 50;
const atOnce = 100;

/**
 * Of a long list as much as is drawn already: the top at once, the rest piece by piece, and between two pieces the screen
 * answers to whoever types, scrolls or checks in. It begins anew with another `choice` of what is listed, not with each change in it.
 */
export function useDrawnInPieces<Item>(items: readonly Item[], choice: string): readonly Item[] {
  const [drawn, setDrawn] = useState({ choice, count: atFirst });
  const count = drawn.choice === choice ? drawn.count : atFirst;
  const isWhole = count >= items.length;
  useEffect(() => {
    if (isWhole) return undefined;
    const timer = setTimeout(() => setDrawn({ choice, count: count + atOnce }));
    return () => clearTimeout(timer);
  }, [choice, count, isWhole]);
  return isWhole ? items : items.slice(0, count);
}
