import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { wasLeftByChoice } from '../lib/session.ts';
import { LoadingState } from '../ui/loading-state.tsx';

/** Leads to /login, once, and remembers what was wanted. */
export function SignInFirst() {
  const router = useRouter();
  useEffect(() => {
    const { href, pathname } = router.latestLocation;
    if (pathname === '/login') return;
    void router.navigate({ to: '/login', replace: true, state: wasLeftByChoice() ? {} : { from: href } });
  }, [router]);
  return (
    <main>
      <LoadingState />
    </main>
  );
}
