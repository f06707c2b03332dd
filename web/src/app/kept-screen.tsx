import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { Activity, type ReactNode, Suspense, use, useEffect, useLayoutEffect, useRef } from 'react';
import type { Left } from './kept-screen.logic.ts';

type Props = { away: Left | undefined; children: ReactNode };

/**
 * A screen that outlives the end of its person's sign-in, with all that was typed, chosen and opened there. While it is
 * away it is not seen, draws nothing, asks for nothing and hears nothing.
 */
export function KeptScreen({ away, children }: Props) {
  const isAway = away !== undefined;
  useAnswersKept(isAway);
  usePlaceKept(away);
  return (
    <Activity mode={isAway ? 'hidden' : 'visible'}>
      <Suspense>
        <AtRest isAway={isAway}>{children}</AtRest>
      </Suspense>
    </Activity>
  );
}

const never = new Promise<never>(() => undefined);

/** Drawn without its person a screen would take its forms away itself. */
function AtRest({ isAway, children }: { isAway: boolean; children: ReactNode }) {
  if (isAway) use(never);
  return children;
}

/** What was loaded would be forgotten after some minutes in which nobody looks at it, and a form goes with its record. */
function useAnswersKept(isAway: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isAway) return undefined;
    const queries = client.getQueryCache().getAll();
    const stops = queries.map(({ queryKey }) =>
      new QueryObserver(client, { queryKey, enabled: false }).subscribe(() => undefined),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [isAway, client]);
}

/** Whoever comes back is where they were: at the same field, scrolled as it was. */
function usePlaceKept(away: Left | undefined): void {
  const place = useRef<{ focused: Element | null; top: number }>(undefined);
  useLayoutEffect(() => {
    if (away) {
      place.current = { focused: document.activeElement, top: away.top };
      return undefined;
    }
    const left = place.current;
    if (!left) return undefined;
    place.current = undefined;
    // After dialogs and headings have taken the focus that is theirs when they appear.
    const timer = setTimeout(() => {
      if (left.focused instanceof HTMLElement && left.focused !== document.body)
        left.focused.focus({ preventScroll: true });
      window.scrollTo(0, left.top);
    });
    return () => clearTimeout(timer);
  }, [away]);
}
