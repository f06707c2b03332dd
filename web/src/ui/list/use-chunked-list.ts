import { useEffect, useState } from 'react';

/** More than one screen, and a chunk size that does not block the page. */
const initialCount = 50;
const chunkSize = 100;

/**
 * Renders a long list incrementally: the first rows immediately, the rest in chunks, so that the page stays responsive.
 * Starts again when `listKey` changes.
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
