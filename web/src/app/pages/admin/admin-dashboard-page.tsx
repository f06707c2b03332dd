import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { setUpQuery } from '../../../features/dashboard/dashboard.api.ts';
import { DashboardScreen } from '../../../features/dashboard/dashboard-screen.tsx';
import { QuickSearch } from '../../../features/search/quick-search.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { DashboardLoading } from './dashboard-loading.tsx';

const AdminNotices = lazy(async () => ({ default: (await import('./admin-notices.tsx')).AdminNotices }));

const SetUpQuestion = lazy(async () => ({
  default: (await import('../../../features/universities/set-up/set-up-questions.tsx')).SetUpQuestion,
}));

/** `/admin`: the dashboard with the quick search, below the notices. */
export function AdminDashboardPage() {
  const user = useCurrentUser();
  const client = useQueryClient();
  if (!user) return null;
  const onSaved = () => void client.invalidateQueries({ queryKey: setUpQuery().queryKey });
  const dashboard = (
    <DashboardScreen
      timeZone={user.time_zone}
      university={user.university_name}
      search={<QuickSearch />}
      setUpQuestions={(question) => (
        <Suspense fallback={<LoadingState />}>
          <SetUpQuestion user={user} question={question} onSaved={onSaved} />
        </Suspense>
      )}
    />
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
