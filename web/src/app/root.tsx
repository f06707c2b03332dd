import { roles } from '@muster/contract/shared';
import { Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useAuthentication } from '../lib/current-user.ts';
import { problemText } from '../lib/problem.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { keepFocus } from '../ui/keep-focus.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { Notices } from '../ui/notices.tsx';
import { FrameOf } from './frames/frame-of.tsx';
import { judge } from './guard.ts';
import { redirects, routeTable } from './route-table.ts';
import { SignInFirst } from './sign-in-first.tsx';
import { usePageChange } from './use-page-change.ts';

/** What every screen stands in: alerts, questions, the guard and the frame. */
export function Root() {
  const path = String(useMatches().at(-1)?.fullPath ?? '');
  usePageChange(path);
  useEffect(keepFocus, []);
  return (
    <>
      <Notices />
      <Guarded path={path} />
      <ConfirmDialog />
    </>
  );
}

/** The guard: decides on every render what the person at this path may see. */
function Guarded({ path }: { path: string }) {
  const row = routeTable.find((one) => one.path === path);
  const visitor = useAuthentication({ isAsked: row?.access !== 'test' });
  const steps = redirects[path as `/${string}`];
  if (!row && !steps) return <Navigate to="/login" replace />;
  const verdict = judge(row?.access ?? roles, visitor);
  switch (verdict.kind) {
    case 'wait':
      return (
        <main>
          <LoadingState />
        </main>
      );
    case 'unreachable':
      return visitor.state === 'unreachable' ? (
        <main>
          <ErrorState text={problemText(visitor.problem)} onRetry={visitor.retry} />
        </main>
      ) : null;
    case 'sign in':
      return <SignInFirst />;
    case 'go':
      return <Navigate to={verdict.to} replace />;
    case 'show':
      break;
  }
  if (steps && visitor.state === 'signed in') return <Navigate to={steps[visitor.user.role]} replace />;
  return (
    <FrameOf frame={row?.frame ?? 'none'} user={visitor.state === 'signed in' ? visitor.user : undefined}>
      <Suspense fallback={<LoadingState />}>
        <Outlet />
      </Suspense>
    </FrameOf>
  );
}
