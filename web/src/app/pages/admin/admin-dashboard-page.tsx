import { lazy, Suspense } from 'react';
import { DashboardScreen } from '../../../features/dashboard/dashboard-screen.tsx';
import { QuickSearch } from '../../../features/search/quick-search.tsx';
import { useCurrentUser } from '../../../lib/auth/current-user.ts';
import { DashboardLoading } from './dashboard-loading.tsx';

const AdminNotices = lazy(async () => ({ default: (await import('./admin-notices.tsx')).AdminNotices }));

/** `/admin`: the dashboard with the quick search, below the notices. */
export function AdminDashboardPage() {
  const user = useCurrentUser();
  if (!user) return null;
  const dashboard = (
    <DashboardScreen timeZone={user.time_zone} university={user.university_name} search={<QuickSearch />} />
  );
  // The dashboard requests its data while the code of the notices loads.
  return (
    <Suspense
      fallback={
        <>
          <DashboardLoading />
          <div hidden>{dashboard}</div>
        </>
      }
    >
      <AdminNotices adminRole={user.admin_role}>{dashboard}</AdminNotices>
    </Suspense>
  );
}
