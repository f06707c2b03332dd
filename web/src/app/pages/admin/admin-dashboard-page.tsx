import { DashboardScreen } from '../../../features/dashboard/dashboard-screen.tsx';
import { QuickSearch } from '../../../features/search/quick-search.tsx';
import { useCurrentUser } from '../../../lib/auth/current-user.ts';

/** `/admin`: the dashboard with the quick search. */
export function AdminDashboardPage() {
  const user = useCurrentUser();
  return (
    user && <DashboardScreen timeZone={user.time_zone} university={user.university_name} search={<QuickSearch />} />
  );
}
