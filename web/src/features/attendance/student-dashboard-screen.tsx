import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { today } from '../../lib/dates.ts';
import { problemText } from '../../lib/problem.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { AttendanceCalendar } from './attendance-calendar.tsx';
import { CheckInPanel } from './check-in-panel.tsx';
import { MyAttendance } from './my-attendance.tsx';
import { myAttendanceQuery } from './my-attendance.api.ts';
import { StudentBanner } from './student-banner.tsx';
import classes from './student-dashboard-screen.module.css';

const AbsencesPanel = lazy(async () => ({ default: (await import('./absences-panel.tsx')).AbsencesPanel }));
const OwnWarnings = lazy(async () => ({ default: (await import('./own-warnings.tsx')).OwnWarnings }));

/** `/student-dashboard`: who I am, the way in, how I stand, and the month. */
export function StudentDashboardScreen() {
  const user = useCurrentUser();
  const attendance = useQuery(myAttendanceQuery);
  if (!user) return <LoadingState />;
  const modules = attendance.data ?? [];
  const date = today(user.time_zone);
  return (
    <div className={classes.screen}>
      <StudentBanner user={user} />
      <CheckInPanel />
      <section aria-labelledby="my-attendance">
        <h2 id="my-attendance" className={classes.title}>
          My Attendance
        </h2>
        <Suspense fallback={null}>
          <OwnWarnings />
        </Suspense>
        {attendance.isPending ? (
          <LoadingState text="Loading your attendance…" />
        ) : attendance.isError && !attendance.data ? (
          <ErrorState
            text={problemText(attendance.error, 'Failed to load student data')}
            onRetry={() => void attendance.refetch()}
          />
        ) : (
          <MyAttendance modules={modules} timeZone={user.time_zone} today={date} />
        )}
      </section>
      <div>
        <section aria-labelledby="calendar">
          <h2 id="calendar" className={classes.title}>
            Calendar
          </h2>
          <div className={classes.calendar}>
            <AttendanceCalendar modules={modules} today={date} timeZone={user.time_zone} />
          </div>
        </section>
        <Suspense fallback={null}>
          <AbsencesPanel />
        </Suspense>
      </div>
    </div>
  );
}
