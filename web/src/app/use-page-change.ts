import { productName } from '@muster/contract/shared';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { titles } from './titles.ts';

/** On every change of screen: the window's title, and the focus to the new content so that it is read out. */
export function usePageChange(path: string): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const isFirst = useRef(true);
  useEffect(() => {
    const title = titles[path];
    document.title = title === undefined ? productName : `${title} · ${productName}`;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    // A screen that took its time to come takes nobody out of a dialog in which they type by now.
    if (document.activeElement?.matches('[aria-modal="true"] :is(input, textarea)')) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path, pathname]);
}
