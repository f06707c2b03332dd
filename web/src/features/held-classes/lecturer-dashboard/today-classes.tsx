import type { LecturerClass } from '@muster/contract/timetables/lecturer-classes';
import { formatCount } from '@muster/contract/http/plural';
import { Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { useFocusFallback } from '#ui/focus/use-focus-fallback.ts';
import { useNow } from '#lib/format/use-now.ts';
import { useBusyId } from '#ui/actions/use-busy.ts';
import { dashboardOrder, type ClassOfThisWeek } from './lecturer-classes.logic.ts';
import { TodayClass } from './today-class.tsx';
import classes from './today-classes.module.css';

type Props = {
  classes: readonly LecturerClass[];
  /** Today at the university, 'YYYY-MM-DD'. */
  date: string;
  onTakeAttendance: (timetableId: string) => Promise<void>;
};

/** The open class or the next one, then the other classes of today; those that are over are folded. */
export function TodayClasses({ classes: entries, date, onTakeAttendance }: Props) {
  // A class whose button has the focus moves to another part of the list when it ends.
  const place = useFocusFallback<HTMLElement>();
  const [busyId, whileBusy] = useBusyId();
  const user = useCurrentUser();
  const nowMs = useNow(30_000);
  const { now, next, later, earlier } = dashboardOrder(
    entries,
    date,
    new Date(nowMs).toISOString(),
    user?.staff_id ?? null,
  );

  const mainId = (now[0] ?? next)?.id;
  const render = (entry: ClassOfThisWeek, kind: 'now' | 'next' | 'other') => (
    <TodayClass
      key={entry.id}
      entry={entry}
      kind={kind}
      isMain={entry.id === mainId}
      date={date}
      nowMs={nowMs}
      isBusy={busyId === entry.id}
      onTake={() => void whileBusy(entry.id, () => onTakeAttendance(entry.id))}
    />
  );
  const isEmpty = now.length + later.length + earlier.length === 0 && next?.this_week.date !== date;
  return (
    <section {...place} aria-labelledby="today">
      <VisuallyHidden>
        <h2 id="today">Today</h2>
      </VisuallyHidden>
      <Stack gap="sm">
        {now.map((entry) => render(entry, 'now'))}
        {isEmpty && <Text c="dimmed">No classes today.</Text>}
        {next && render(next, 'next')}
        {later.length > 0 && (
          <Title order={3} size="sm" c="dimmed" mt="xs">
            Later today
          </Title>
        )}
        {later.map((entry) => render(entry, 'other'))}
        {earlier.length > 0 && (
          <details className={classes.earlier}>
            <summary>Earlier today: {formatCount(earlier.length, 'class', 'classes')}</summary>
            <Stack gap="sm" mt="sm">
              {earlier.map((entry) => render(entry, 'other'))}
            </Stack>
          </details>
        )}
      </Stack>
    </section>
  );
}
