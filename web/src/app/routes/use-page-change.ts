import { productName } from '@muster/contract/http/shared';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { routes } from './routes.ts';

/** On every change of screen, sets the document title and focuses the new content so that a screen reader reads it. */
export function usePageChange(path: string): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const isFirst = useRef(true);
  useEffect(() => {
    const title = routes.find((route) => route.path === path)?.title;
    document.title = title === undefined ? productName : `${title} · ${productName}`;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    // A slow screen must not take the focus from a field in a dialog that was opened in the meantime.
    if (document.activeElement?.matches('[aria-modal="true"] :is(input, textarea)')) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path, pathname]);
}
