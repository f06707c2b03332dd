import { useEffect } from 'react';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

/** The requests of the screen itself come first. */
const idleMs = 1_000;

/** Loads the code of the screens that are usually opened from this one, unless the visitor saves data. */
export function useNextScreens(route: Route | undefined): void {
  useEffect(() => {
    if (!route?.next || isSavingData()) return undefined;
    const timer = setTimeout(() => {
      for (const { path, screen } of routes) if (route.next?.includes(path)) void screen.preload?.();
    }, idleMs);
    return () => clearTimeout(timer);
  }, [route]);
}

/** Not in every browser, and not in the types of the DOM. */
const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
