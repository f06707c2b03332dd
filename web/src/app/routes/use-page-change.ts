import { productName } from '@muster/contract/http/shared';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { focusElement } from '../../ui/focus/focus-element.ts';
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

/** Scrolls to the section that the address names, `#absences`, and focuses it. */
export function useSectionFocus(): void {
  const hash = useLocation({ select: (location) => location.hash });
  const router = useRouter();
  const [visits, setVisits] = useState(0);
  // The same link works twice.
  useEffect(() => router.subscribe('onBeforeLoad', () => setVisits((count) => count + 1)), [router]);
  useEffect(() => {
    if (hash === '') return undefined;
    const show = (): boolean => {
      const section = document.getElementById(hash);
      section?.scrollIntoView();
      focusElement(section);
      return section !== null;
    };
    if (show()) return undefined;
    const observer = new MutationObserver(() => {
      if (show()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), sectionTimeoutMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [hash, visits]);
}
