import { roles } from '@muster/contract/http/shared';
import { Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { type Authentication, useAuthentication } from '#lib/auth/current-user.ts';
import { problemText } from '#lib/api/problem.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { forceLightSchemeInPrint } from '#ui/theme/print-color-scheme.ts';
import { Notices } from '#ui/feedback/notices.tsx';
import { DemoBanner } from '../layouts/demo-banner.tsx';
import { ScreenLayout } from '../layouts/screen-layout.tsx';
import { PreservedScreen } from '../session/preserved-screen.tsx';
import { RequireSignIn } from '../session/require-sign-in.tsx';
import type { SessionScreen } from '../session/session-screen.logic.ts';
import { SignInAgain, useUnmaskAddress } from '../session/sign-in-again.tsx';
import { useSessionScreen } from '../session/use-session-screen.ts';
import { CanChangeContext } from '#ui/access/can-change.ts';
import { canChange, checkAccess } from './guard.ts';
import { RedirectAfterSignIn } from './redirect-after-sign-in.tsx';
import { redirects } from './role-home.ts';
import { routes } from './routes.ts';
import { usePageChange, useSectionFocus } from './use-page-change.ts';
import { useNextScreens } from './use-next-screens.ts';
import { useStudentWorker } from '../use-student-worker.ts';

const FirstPasswordScreen = lazy(async () => ({
  default: (await import('../../features/accounts/sign-in/first-password-screen.tsx')).FirstPasswordScreen,
}));
const ClosedScreen = lazy(async () => ({ default: (await import('./closed-screen.tsx')).ClosedScreen }));

/** Surrounds every screen with notices, the confirm dialog, the access guard and the layout. */
export function Root() {
  const match = useMatches().at(-1);
  useEffect(forceLightSchemeInPrint, []);
  return (
    <>
      <DemoBanner />
      <Notices />
      <div data-page>
        <GuardedScreen path={String(match?.fullPath ?? '')} pathname={match?.pathname ?? ''} />
      </div>
      <ConfirmDialog />
    </>
  );
}

/** Checks on every render whether the visitor may see the screen of this path. */
function GuardedScreen({ path, pathname }: { path: string; pathname: string }) {
  const route = routes.find((one) => one.path === path);
  const visitor = useAuthentication({ isEnabled: route?.access !== 'test' });
  const isPublic = route?.access === 'public' || route?.access === 'test';
  const { ownerNumber, suspended, isReady } = useSessionScreen(visitor, { pathname, isPublic });
  usePageChange(suspended ? '/login' : path);
  useSectionFocus();
  useNextScreens(visitor.state === 'signed in' ? route : undefined);
  useStudentWorker(visitor.state === 'signed in' && visitor.user.role === 'student');
  useUnmaskAddress(suspended === undefined);
  if (!isReady) return <Loading />;
  const redirect = redirects[path as `/${string}`];
  if (!route && !redirect) return <Navigate to="/login" replace />;
  const decision = checkAccess(route ?? { access: roles }, visitor);
  if (decision.kind === 'redirect') return <Navigate to={decision.to} replace />;
  if (redirect && visitor.state === 'signed in') return <Navigate to={redirect[visitor.user.role]} replace />;
  if (visitor.state === 'signed in' && visitor.user.password === 'first' && (!isPublic || path === '/login'))
    return (
      <Suspense fallback={<Loading />}>
        <FirstPasswordScreen />
      </Suspense>
    );
  const isShown = (decision.kind === 'show' || decision.kind === 'closed') && !suspended;
  const user = visitor.state === 'signed in' ? visitor.user : undefined;
  return (
    <>
      {!isShown && <InsteadOfScreen visitor={visitor} suspended={suspended} />}
      {(isShown || suspended) && (
        <PreservedScreen key={ownerNumber} suspended={suspended}>
          <ScreenLayout layout={route?.layout ?? 'none'} user={user}>
            <Suspense fallback={<LoadingState />}>
              {path === '/login' && user ? (
                <RedirectAfterSignIn role={user.role} />
              ) : decision.kind === 'closed' ? (
                <ClosedScreen />
              ) : (
                <CanChangeContext value={(area = route?.area) => canChange(user, area)}>
                  <Outlet />
                </CanChangeContext>
              )}
            </Suspense>
          </ScreenLayout>
        </PreservedScreen>
      )}
    </>
  );
}

type InsteadProps = { visitor: Authentication; suspended: SessionScreen['suspended'] };

/** Shown while no user is known who may see the screen. */
function InsteadOfScreen({ visitor, suspended }: InsteadProps) {
  if (visitor.state === 'unreachable')
    return (
      <main>
        <ErrorState text={problemText(visitor.problem)} onRetry={visitor.retry} />
      </main>
    );
  if (visitor.state !== 'signed out') return <Loading />;
  return suspended ? <SignInAgain isUnsaved={suspended.isUnsaved} /> : <RequireSignIn />;
}

const Loading = () => (
  <main>
    <LoadingState />
  </main>
);
