import type { User } from '@muster/contract/accounts';
import { Button, Group, Stack, Title } from '@mantine/core';
import { IconQrcode, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listProblemText, noStaffRecordText } from '../../lib/problem.ts';
import { useToday } from '../../lib/use-today.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { WelcomeBanner } from '../../ui/welcome-banner.tsx';
import { lecturerClassesQuery } from './lecturer-classes.api.ts';
import { classesOn } from './lecturer-classes.logic.ts';
import { LecturerSchedule } from './lecturer-schedule.tsx';
import { TodayClasses } from './today-classes.tsx';
import styles from './lecturer-dashboard.module.css';

type Props = {
  user: User;
  onTakeAttendance: (timetableId: string) => Promise<void>;
  inbox?: ReactNode;
  /** The way to have the classes in one's own calendar. */
  feed?: ReactNode;
};

/** `/lecturer-dashboard`: today first, with one press to take attendance; then the week, and the way to one's own calendar. */
export function LecturerDashboardScreen({ user, onTakeAttendance, inbox, feed }: Props) {
  const classes = useQuery(lecturerClassesQuery(user.staff_id ?? ''));
  const date = useToday(user.time_zone);
  return (
    <Stack gap="xl">
      <WelcomeBanner name={user.name} timeZone={user.time_zone}>
        <p className={styles.university}>{user.university_name}</p>
      </WelcomeBanner>
      <Group className={styles.actions}>
        <Button component={Link} to="/qr" size="md" leftSection={<IconQrcode size={20} />}>
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
      {inbox}
      {classes.isError && !classes.data ? (
        <ErrorState text={listProblemText(classes.error)} onRetry={() => void classes.refetch()} />
      ) : classes.data ? (
        <>
          <section aria-labelledby="today">
            <Title order={2} id="today" mb="md">
              Today
            </Title>
            <TodayClasses classes={classesOn(date, classes.data)} onTakeAttendance={onTakeAttendance} />
          </section>
          <LecturerSchedule user={user} classes={classes.data} today={date} />
          {feed}
        </>
      ) : user.staff_id === null ? (
        <ErrorState text={noStaffRecordText} />
      ) : (
        <LoadingState text="Loading your classes…" />
      )}
    </Stack>
  );
}
