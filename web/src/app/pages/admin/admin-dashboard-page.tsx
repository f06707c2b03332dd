import { mayRead } from '@muster/contract/accounts/admin-roles';
import { lazy, Suspense } from 'react';
import { DashboardScreen } from '../../../features/dashboard/dashboard-screen.tsx';
import { QuickSearch } from '../../../features/search/quick-search.tsx';
import { useCurrentUser } from '../../../lib/auth/current-user.ts';

const SecondFactorNotice = lazy(async () => ({
  default: (await import('../../../features/universities/second-factor-notice.tsx')).SecondFactorNotice,
}));

const ConnectionNotice = lazy(async () => ({
  default: (await import('../../../features/universities/connection-notice.tsx')).ConnectionNotice,
}));

/** `/admin`: the dashboard with the quick search. */
export function AdminDashboardPage() {
  const user = useCurrentUser();
  return (
    user && (
      <>
        {user.admin_role !== null && mayRead(user.admin_role, 'settings') && (
          <Suspense>
            <ConnectionNotice />
          </Suspense>
        )}
        {user.admin_role === 'owner' && (
          <Suspense>
            <SecondFactorNotice />
          </Suspense>
        )}
        <DashboardScreen timeZone={user.time_zone} university={user.university_name} search={<QuickSearch />} />
      </>
    )
  );
}
