import type { User } from '@muster/contract/accounts/accounts';
import { Group, Stack } from '@mantine/core';
import { IconQrcode, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { listProblemText, noStaffRecordText } from '#lib/api/problem.ts';
import { useToday } from '#lib/format/use-today.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { WelcomeBanner } from '#ui/layout/welcome-banner.tsx';
import { lecturerClassesQuery } from './lecturer-classes.api.ts';
import { LecturerSchedule } from './lecturer-schedule.tsx';
import { TodayClasses } from './today-classes.tsx';
import styles from './lecturer-dashboard.module.css';

type Props = {
  user: User;
  onTakeAttendance: (timetableId: string) => Promise<void>;
  /** Shows notices above the rest of the screen. Its code may still load. */
  Notices: ComponentType<{ children: ReactNode }>;
  /** Calendar subscription panel. */
  feed?: ReactNode;
};

/**
 * `/lecturer-dashboard`: the class that is open now with a button to take attendance, the other classes of today, notices, the weekly
 * schedule, and the calendar subscription.
 */
export function LecturerDashboardScreen({ user, onTakeAttendance, Notices, feed }: Props) {
  const classes = useQuery(lecturerClassesQuery(user.staff_id ?? ''));
  const date = useToday(user.time_zone);
  return (
    <Stack gap="xl">
      <WelcomeBanner name={user.name} timeZone={user.time_zone}>
        {user.university_name}
      </WelcomeBanner>
      {classes.isError && !classes.data ? (
        <ErrorState text={listProblemText(classes.error)} onRetry={() => void classes.refetch()} />
      ) : classes.data ? (
        <>
          <TodayClasses classes={classes.data} date={date} onTakeAttendance={onTakeAttendance} />
          <Suspense>
            <Notices>
              <Group className={styles.actions}>
                <Button component={Link} to="/qr" size="md" variant="default" leftSection={<IconQrcode size={20} />}>
                  Take Attendance
                </Button>
                <Button
                  component={Link}
                  to="/lecturer/students"
                  size="md"
                  variant="default"
                  leftSection={<IconUsers size={20} />}
                >
                  View Students
                </Button>
                <Button component={Link} to="/classes" size="md" variant="subtle">
                  All sessions
                </Button>
              </Group>
              <LecturerSchedule user={user} classes={classes.data} today={date} />
              {feed}
            </Notices>
          </Suspense>
        </>
      ) : user.staff_id === null ? (
        <ErrorState text={noStaffRecordText} />
      ) : (
        <LoadingState text="Loading your classes…" />
      )}
    </Stack>
  );
}
