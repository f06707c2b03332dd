import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LecturerDashboardScreen } from '../../../features/held-classes/lecturer-dashboard/lecturer-dashboard-screen.tsx';
import { problemText } from '#lib/api/problem.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { notify } from '#ui/feedback/notice.ts';
import { usePrefetch } from '#ui/layout/use-prefetch.ts';

const FeedPanel = lazy(async () => ({
  default: (await import('../../../features/calendar-feeds/feed-panel.tsx')).FeedPanel,
}));
const LecturerNotices = lazy(async () => ({ default: (await import('./lecturer-notices.tsx')).LecturerNotices }));

const loadTakeAttendance = () => import('./take-attendance.ts');

/** The lecturer's dashboard, with the notices and the calendar link below its classes. */
export function LecturerDashboardPage() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const client = useQueryClient();

  usePrefetch(loadTakeAttendance);
  const onTakeAttendance = async (timetableId: string): Promise<void> => {
    try {
      const { takeAttendance } = await loadTakeAttendance();
      await takeAttendance(timetableId, { client, navigate });
    } catch (error) {
      notify.error(problemText(error));
    }
  };

  const feed = (
    <Suspense>
      <FeedPanel />
    </Suspense>
  );
  return (
    user && (
      <LecturerDashboardScreen user={user} onTakeAttendance={onTakeAttendance} Notices={LecturerNotices} feed={feed} />
    )
  );
}
