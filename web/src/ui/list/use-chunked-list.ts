import { useEffect, useState } from 'react';

/** More than a screen shows, and as many as are drawn before anybody notices. */
const initialCount = 50;
const chunkSize = 100;

/**
 * Of a long list as much as is drawn already: the top at once, the rest piece by piece, and between two pieces the screen
 * answers to whoever types, scrolls or checks in. It begins anew with another `choice` of what is listed, not with each change in it.
 */
export function useChunkedList<Item>(items: readonly Item[], listKey: string): readonly Item[] {
  const [rendered, setRendered] = useState({ listKey, count: initialCount });
  const count = rendered.listKey === listKey ? rendered.count : initialCount;
  const isComplete = count >= items.length;
  useEffect(() => {
    if (isComplete) return undefined;
    const timer = setTimeout(() => setRendered({ listKey, count: count + chunkSize }));
    return () => clearTimeout(timer);
  }, [listKey, count, isComplete]);
  return isComplete ? items : items.slice(0, count);
}
