import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCurrentUser } from '../lib/current-user.ts';
import { problemText } from '../lib/problem.ts';
import { useToday } from '../lib/use-today.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { AttendanceCalendar } from '../features/attendance/attendance-calendar.tsx';
import { CheckInPanel } from '../features/check-ins/check-in-panel.tsx';
import { MyAttendance } from '../features/attendance/my-attendance.tsx';
import { myAttendanceQuery } from '../features/attendance/my-attendance.api.ts';
import { OwnStanding } from '../features/attendance/own-standing.tsx';
import { StudentBanner } from '../features/attendance/student-banner.tsx';
import classes from './student-dashboard-page.module.css';

const AbsencesPanel = lazy(async () => ({
  default: (await import('../features/excuses/absences-panel.tsx')).AbsencesPanel,
}));
const MarkQuestion = lazy(async () => ({
  default: (await import('../features/questions/mark-question.tsx')).MarkQuestion,
}));
const OwnWarnings = lazy(async () => ({
  default: (await import('../features/warnings/own-warnings.tsx')).OwnWarnings,
}));

/** `/student-dashboard`: who I am, the way in, how I stand, and the month. */
export function StudentDashboardPage() {
  const user = useCurrentUser();
  const client = useQueryClient();
  const attendance = useQuery(myAttendanceQuery);
  const date = useToday(user?.time_zone);
  if (!user) return <LoadingState />;
  const modules = attendance.data ?? [];
  const isLost = attendance.isError && !attendance.data;
  return (
    <div className={classes.screen}>
      <StudentBanner user={user} />
      <CheckInPanel
        onIn={() => client.invalidateQueries({ queryKey: myAttendanceQuery.queryKey })}
        standing={(moduleCode) => <OwnStanding moduleCode={moduleCode} />}
      />
      <section aria-labelledby="my-attendance">
        <h2 id="my-attendance" className={classes.title}>
          My Attendance
        </h2>
        {/* One failure is told; the warnings are asked for again once that is over. */}
        {!isLost && (
          <Suspense fallback={null}>
            <OwnWarnings />
          </Suspense>
        )}
        {attendance.isPending ? (
          <LoadingState text="Loading your attendance…" />
        ) : isLost ? (
          <ErrorState
            text={problemText(attendance.error, 'Failed to load student data')}
            onRetry={() => void attendance.refetch()}
          />
        ) : (
          <MyAttendance
            modules={modules}
            timeZone={user.time_zone}
            today={date}
            under={(record, name) => (
              <Suspense fallback={null}>
                <MarkQuestion record={record} name={name} />
              </Suspense>
            )}
          />
        )}
      </section>
      <div>
        <section aria-labelledby="calendar">
          <h2 id="calendar" className={classes.title}>
            Calendar
          </h2>
          <div className={classes.calendar} aria-busy={attendance.isPending}>
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
