import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { Activity, type ReactNode, Suspense, use, useEffect, useLayoutEffect, useRef } from 'react';
import type { ScreenState } from './session-screen.logic.ts';

type Props = { suspended: ScreenState | undefined; children: ReactNode };

/**
 * Preserves a screen with its input, choices and open dialogs when the session expires. A suspended screen is hidden,
 * does not render, sends no request and receives no event.
 */
export function PreservedScreen({ suspended, children }: Props) {
  const isSuspended = suspended !== undefined;
  useRetainedQueries(isSuspended);
  useRestoredPosition(suspended);
  return (
    <Activity mode={isSuspended ? 'hidden' : 'visible'}>
      <Suspense>
        <SuspendedChildren isSuspended={isSuspended}>{children}</SuspendedChildren>
      </Suspense>
    </Activity>
  );
}

const never = new Promise<never>(() => undefined);

/** Suspends its children: if they rendered without a user, they would unmount their forms. */
function SuspendedChildren({ isSuspended, children }: { isSuspended: boolean; children: ReactNode }) {
  if (isSuspended) use(never);
  return children;
}

/** Observes all cached queries: the cache would drop unobserved ones after some minutes, and forms depend on their records. */
function useRetainedQueries(isSuspended: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isSuspended) return undefined;
    const queries = client.getQueryCache().getAll();
    const unsubscribes = queries.map(({ queryKey }) =>
      new QueryObserver(client, { queryKey, enabled: false }).subscribe(() => undefined),
    );
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [isSuspended, client]);
}

/** Restores the focus and the scroll position when the user returns. */
function useRestoredPosition(suspended: ScreenState | undefined): void {
  const saved = useRef<{ focused: Element | null; scrollTop: number }>(undefined);
  useLayoutEffect(() => {
    if (suspended) {
      saved.current = { focused: document.activeElement, scrollTop: suspended.scrollTop };
      return undefined;
    }
    const position = saved.current;
    if (!position) return undefined;
    saved.current = undefined;
    // Runs after dialogs and headings have taken the focus on mount.
    const timer = setTimeout(() => {
      if (position.focused instanceof HTMLElement && position.focused !== document.body)
        position.focused.focus({ preventScroll: true });
      window.scrollTo(0, position.scrollTop);
    });
    return () => clearTimeout(timer);
  }, [suspended]);
}
