import type { Role } from '@muster/contract/shared';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoadingState } from '../ui/loading-state.tsx';
import { afterSignIn, withoutEndSlash } from './guard.ts';

/** Leads whoever has signed in on, once: the remembered place is forgotten as soon as the way is taken. */
export function LeadOn({ role }: { role: Role }) {
  const router = useRouter();
  useEffect(() => {
    const { pathname, state } = router.latestLocation;
    if (withoutEndSlash(pathname) !== '/login') return;
    const href = afterSignIn(role, state.from);
    void router.navigate({ to: '/login', href, replace: true });
  }, [router, role]);
  return (
    <main>
      <LoadingState />
    </main>
  );
}
