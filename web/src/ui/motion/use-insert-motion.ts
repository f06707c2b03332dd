import { useCallback } from 'react';

const maxAnimated = 3;
const durationMs = 200;

/** Ref for a list: a few elements that join the others fade in. A list that is filled or replaced does not move. */
export function useInsertMotion(): (list: HTMLElement | null) => (() => void) | undefined {
  return useCallback((list: HTMLElement | null) => {
    if (!list || !('animate' in list)) return undefined;
    const observer = new MutationObserver((changes) => {
      const removed = new Set(changes.flatMap((change) => [...change.removedNodes]));
      const added = changes
        .flatMap((change) => [...change.addedNodes])
        .filter((node) => node instanceof HTMLElement && !removed.has(node));
      if (added.length > maxAnimated || added.length >= list.children.length) return;
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      for (const element of added) (element as HTMLElement).animate(keyframes, { duration: durationMs, easing });
    });
    observer.observe(list, { childList: true });
    return () => observer.disconnect();
  }, []);
}

const keyframes = [{ opacity: 0, transform: 'translateY(-8px)' }, {}];
const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
