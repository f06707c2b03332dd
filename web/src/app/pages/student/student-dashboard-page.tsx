import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { problemText } from '#lib/api/problem.ts';
import { useToday } from '#lib/format/use-today.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { AttendanceCalendar } from '../../../features/attendance/attendance-calendar.tsx';
import { CheckInPanel } from '../../../features/check-ins/check-in-panel.tsx';
import { MyAttendance } from '../../../features/attendance/my-attendance.tsx';
import { myAttendanceQuery } from '../../../features/attendance/my-attendance.api.ts';
import { ModuleAttendanceSummary } from '../../../features/attendance/module-attendance-summary.tsx';
import { TodaysClasses } from '../../../features/attendance/todays-classes.tsx';
import { StudentBanner } from '../../../features/attendance/student-banner.tsx';
import classes from './student-dashboard-page.module.css';

const AbsencesPanel = lazy(async () => ({
  default: (await import('../../../features/excuses/absences-panel.tsx')).AbsencesPanel,
}));
const InstallOffer = lazy(async () => ({
  default: (await import('../../../features/attendance/install-offer.tsx')).InstallOffer,
}));
const MarkQuestion = lazy(async () => ({
  default: (await import('../../../features/questions/mark-question.tsx')).MarkQuestion,
}));
const OwnWarnings = lazy(async () => ({
  default: (await import('../../../features/warnings/own-warnings.tsx')).OwnWarnings,
}));

/**
 * `/student-dashboard`: banner, check-in, today's classes, attendance by module, calendar and absences. The shortcut of the installed
 * application opens it with `?check_in=scan`.
 */
export function StudentDashboardPage() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const isScanning = useSearch({
    strict: false,
    select: (search: { check_in?: string }) => search.check_in === 'scan',
  });
  const client = useQueryClient();
  const attendance = useQuery(myAttendanceQuery);
  const date = useToday(user?.time_zone);
  if (!user) return <LoadingState />;
  const modules = attendance.data ?? [];
  const hasFailed = attendance.isError && !attendance.data;
  return (
    <div className={classes.screen}>
      <StudentBanner user={user} />
      <CheckInPanel
        accountId={user.id}
        initialMethod={isScanning ? 'scan' : undefined}
        // A reload must not open the camera again.
        onClose={() => void (isScanning && navigate({ to: '.', search: {}, replace: true }))}
        onCheckedIn={() => client.invalidateQueries({ queryKey: myAttendanceQuery.queryKey })}
        renderSummary={(moduleCode) => <ModuleAttendanceSummary moduleCode={moduleCode} />}
      />
      <section aria-labelledby="today">
        <h2 id="today" className={classes.title}>
          Today
        </h2>
        <TodaysClasses modules={modules} today={date} />
      </section>
      <section aria-labelledby="my-attendance">
        <h2 id="my-attendance" className={classes.title}>
          My Attendance
        </h2>
        {/* Shows one error only; the warnings load once the attendance has loaded. */}
        {!hasFailed && (
          <Suspense fallback={null}>
            <OwnWarnings />
          </Suspense>
        )}
        {attendance.isPending ? (
          <LoadingState text="Loading your attendance…" />
        ) : hasFailed ? (
          <ErrorState
            text={problemText(attendance.error, 'Failed to load student data')}
            onRetry={() => void attendance.refetch()}
          />
        ) : (
          <MyAttendance
            modules={modules}
            timeZone={user.time_zone}
            today={date}
            renderBelowRecord={(record, name) =>
              record.status === 'withdrawn' ? null : (
                <Suspense fallback={null}>
                  <MarkQuestion record={record} name={name} />
                </Suspense>
              )
            }
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
        <Suspense fallback={null}>
          <InstallOffer />
        </Suspense>
      </div>
    </div>
  );
}
