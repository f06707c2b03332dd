import { productName } from '@muster/contract/http/shared';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { focusElement } from '#ui/focus/focus-element.ts';
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

/** A section may load some time after its screen. */
const sectionTimeoutMs = 5_000;

/** At each visit, scrolls to the section that the address names, `#absences`, and focuses it. */
export function useSectionFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let stop = focusSection(router.latestLocation.hash);
    // Also for a click on the link of the current address.
    const unsubscribe = router.subscribe('onResolved', ({ toLocation }) => {
      stop();
      stop = focusSection(toLocation.hash);
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [router]);
}

/** Waits for the section. The returned function ends the wait. */
function focusSection(id: string): () => void {
  const focus = (): boolean => {
    const section = document.getElementById(id);
    section?.scrollIntoView();
    focusElement(section);
    return section !== null;
  };
  const observer = new MutationObserver(() => {
    if (focus()) observer.disconnect();
  });
  if (id === '' || focus()) return () => undefined;
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), sectionTimeoutMs);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
