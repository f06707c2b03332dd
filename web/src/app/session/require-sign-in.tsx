import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasSessionEnded, wasSignedOutByUser } from '#lib/auth/session.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';

/** Redirects to /login and stores the requested address, and whether a session ended there. Redirects again after an interruption by Back. */
export function RequireSignIn() {
  const router = useRouter();
  const current = useLocation({ select: (location) => location.href });
  useEffect(() => {
    const { href, pathname } = router.latestLocation;
    if (pathname === '/login') return;
    const state = wasSignedOutByUser() ? {} : { from: href, hasSessionEnded: hasSessionEnded() };
    void router.navigate({ to: '/login', replace: true, state });
  }, [router, current]);
  return (
    <main>
      <LoadingState />
    </main>
  );
}
