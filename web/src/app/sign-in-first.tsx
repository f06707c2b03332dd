import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasSessionEnded, wasLeftByChoice } from '../lib/session.ts';
import { LoadingState } from '../ui/loading-state.tsx';

/** Leads to /login, once, and remembers what was wanted, and whether somebody was thrown out of it. */
export function SignInFirst() {
  const router = useRouter();
  useEffect(() => {
    const { href, pathname } = router.latestLocation;
    if (pathname === '/login') return;
    const state = wasLeftByChoice() ? {} : { from: href, hasSessionEnded: hasSessionEnded() };
    void router.navigate({ to: '/login', replace: true, state });
  }, [router]);
  return (
    <main>
      <LoadingState />
    </main>
  );
}
