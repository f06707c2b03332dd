import type { Role } from '@muster/contract/http/shared';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { addressAfterSignIn, withoutTrailingSlash } from './guard.ts';

/** After sign-in, redirects once to the originally requested page, or to the role's home. */
export function RedirectAfterSignIn({ role }: { role: Role }) {
  const router = useRouter();
  useEffect(() => {
    const { pathname, state } = router.latestLocation;
    if (withoutTrailingSlash(pathname) !== '/login') return;
    const href = addressAfterSignIn(role, state.from);
    void router.navigate({ to: '/login', href, replace: true });
  }, [router, role]);
  return (
    <main>
      <LoadingState />
    </main>
  );
}
