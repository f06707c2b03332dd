import { roles } from '@muster/contract/shared';
import { Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { type Authentication, useAuthentication } from '../lib/current-user.ts';
import { problemText } from '../lib/problem.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { heedFirstPress } from '../ui/double-press.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { keepFocus } from '../ui/keep-focus.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { printLight } from '../ui/printed-light.ts';
import { Notices } from '../ui/notices.tsx';
import { FrameOf } from './frames/frame-of.tsx';
import { judge } from './guard.ts';
import { KeptScreen } from './kept-screen.tsx';
import type { Stay } from './kept-screen.logic.ts';
import { redirects, routeTable } from './route-table.ts';
import { SignInAgain, useOwnAddress } from './sign-in-again.tsx';
import { SignInFirst } from './sign-in-first.tsx';
import { usePageChange } from './use-page-change.ts';
import { useStay } from './use-stay.ts';

/** What every screen stands in: alerts, questions, the guard and the frame. */
export function Root() {
  const match = useMatches().at(-1);
  useEffect(keepFocus, []);
  useEffect(heedFirstPress, []);
  useEffect(printLight, []);
  return (
    <>
      <Notices />
      <div data-page>
        <Guarded path={String(match?.fullPath ?? '')} pathname={match?.pathname ?? ''} />
      </div>
      <ConfirmDialog />
    </>
  );
}

/** The guard: decides on every render what the person at this path may see. */
function Guarded({ path, pathname }: { path: string; pathname: string }) {
  const row = routeTable.find((one) => one.path === path);
  const visitor = useAuthentication({ isAsked: row?.access !== 'test' });
  const isOpen = row?.access === 'public' || row?.access === 'test';
  const { turn, away, isReady } = useStay(visitor, { pathname, isOpen });
  usePageChange(away ? '/login' : path);
  useOwnAddress(away === undefined);
  if (!isReady) return <Waiting />;
  const steps = redirects[path as `/${string}`];
  if (!row && !steps) return <Navigate to="/login" replace />;
  const verdict = judge(row?.access ?? roles, visitor);
  if (verdict.kind === 'go') return <Navigate to={verdict.to} replace />;
  if (steps && visitor.state === 'signed in') return <Navigate to={steps[visitor.user.role]} replace />;
  const isShown = verdict.kind === 'show' && !away;
  return (
    <>
      {!isShown && <Stopped visitor={visitor} away={away} />}
      {(isShown || away) && (
        <KeptScreen key={turn} away={away}>
          <FrameOf frame={row?.frame ?? 'none'} user={visitor.state === 'signed in' ? visitor.user : undefined}>
            <Suspense fallback={<LoadingState />}>
              <Outlet />
            </Suspense>
          </FrameOf>
        </KeptScreen>
      )}
    </>
  );
}

/** In place of a screen, as long as nobody is known who may see it. */
function Stopped({ visitor, away }: { visitor: Authentication; away: Stay['away'] }) {
  if (visitor.state === 'unreachable')
    return (
      <main>
        <ErrorState text={problemText(visitor.problem)} onRetry={visitor.retry} />
      </main>
    );
  if (visitor.state !== 'signed out') return <Waiting />;
  return away ? <SignInAgain isUnsaved={away.isUnsaved} /> : <SignInFirst />;
}

const Waiting = () => (
  <main>
    <LoadingState />
  </main>
);
