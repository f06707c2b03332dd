import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { cancelConfirm } from '#ui/dialogs/confirm-dialog.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { dismissErrors } from '#ui/feedback/notice.ts';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts';
import { routes } from '../routes/routes.ts';

const LoginPage = routes.find(({ path }) => path === '/login')?.screen;

/**
 * The sign-in in front of a preserved screen. The address is masked as /login, and the router stays at the screen's path,
 * so that the screen keeps its state.
 */
export function SignInAgain({ isUnsaved }: { isUnsaved: boolean }) {
  const router = useRouter();
  useEffect(() => {
    cancelConfirm();
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (current) => ({ ...current, hasSessionEnded: true, hasUnsaved: isUnsaved }),
      mask: { to: '/login' },
      replace: true,
      resetScroll: false,
    });
  }, [router, isUnsaved]);
  useUnsavedGuard(isUnsaved, { isSignedOut: true });
  return (
    <div id="main" tabIndex={-1}>
      <Suspense fallback={<LoadingState />}>{LoginPage && <LoginPage />}</Suspense>
    </div>
  );
}

/** Removes the mask from the address once the screen is shown again. */
export function useUnmaskAddress(isShown: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isShown || !router.latestLocation.maskedLocation) return;
    // Errors about the missing session no longer apply.
    dismissErrors();
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: ({ hasSessionEnded: _, hasUnsaved: _unsaved, ...current }) => current,
      replace: true,
      resetScroll: false,
    });
  }, [isShown, router]);
}
