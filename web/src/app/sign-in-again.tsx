import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { withdrawQuestion } from '../ui/confirm-dialog.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { dropErrors } from '../ui/notice.ts';
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts';
import { screens } from './screens.ts';

const LoginPage = screens['/login'];

/**
 * The sign-in in front of a screen that is kept. The address says /login, as whenever nobody is signed in, and the place
 * stays the screen's own, so that nothing of it is lost.
 */
export function SignInAgain({ isUnsaved }: { isUnsaved: boolean }) {
  const router = useRouter();
  useEffect(() => {
    withdrawQuestion();
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (before) => ({ ...before, hasSessionEnded: true }),
      mask: { to: '/login' },
      replace: true,
      resetScroll: false,
    });
  }, [router]);
  useUnsavedGuard(isUnsaved, { isSignedOut: true });
  return (
    <div id="main" tabIndex={-1}>
      <Suspense fallback={<LoadingState />}>{LoginPage && <LoginPage />}</Suspense>
    </div>
  );
}

/** The address of a screen is its own again once it is seen. */
export function useOwnAddress(isSeen: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isSeen || !router.latestLocation.maskedLocation) return;
    // That one had to sign in is settled.
    dropErrors();
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: ({ hasSessionEnded: _, ...before }) => before,
      replace: true,
      resetScroll: false,
    });
  }, [isSeen, router]);
}
