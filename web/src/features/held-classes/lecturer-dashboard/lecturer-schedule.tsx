import type { User } from '@muster/contract/accounts/accounts';
import type { HeldClass } from '@muster/contract/timetables/class-week';
import type { LecturerClass } from '@muster/contract/timetables/lecturer-classes';
import { Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { OptionsError } from '#ui/select/options-error.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { ViewSwitch } from '#ui/filters/view-switch.tsx';
import { ClassChangeMenu } from '../class-change/class-change-menu.tsx';
import { ClassChangeStatus } from '../class-change/class-change-status.tsx';
import { canBeMoved, canChange } from '../class-change/class-change.logic.ts';
import { ClassSchedule } from './class-schedule.tsx';
import { classWeekQuery } from '../class-week/class-week.api.ts';
import { classesMovedIn, heldOf } from './lecturer-classes.logic.ts';
import styles from './lecturer-dashboard.module.css';

type Props = { user: User; classes: readonly LecturerClass[]; today: string };

const ClassWeek = lazy(async () => ({ default: (await import('../class-week/class-week.tsx')).ClassWeek }));
// Loaded on demand: most users only view classes.
const ClassChangeDialog = lazy(async () => ({
  default: (await import('../class-change/class-change-dialog.tsx')).ClassChangeDialog,
}));
const defaultSearch = { view: 'list' };
const views = [
  { value: 'list', label: 'List' },
  { value: 'week', label: 'Week' },
] as const;

/** The weekly schedule with changes of this week, or a week-by-week view. */
export function LecturerSchedule({ user, classes, today }: Props) {
  const [{ view }, change] = useListSearch(defaultSearch);
  const isWeek = view === 'week';
  const week = useQuery({ ...classWeekQuery({}, undefined), enabled: !isWeek });
  const nowMs = Date.parse(week.data?.now ?? '');
  /** Held outside the row, which may disappear while the dialog is open. */
  const [moving, setMoving] = useState<HeldClass>();
  const renderActions = (held: HeldClass) =>
    canChange(held, user) && <ClassChangeMenu held={held} canMove={canBeMoved(held, nowMs)} onMove={setMoving} />;
  const movedIn = week.data && !isWeek ? classesMovedIn(week.data) : [];
  return (
    <section aria-labelledby="week">
      <Group justify="space-between" gap="sm" mb="md">
        <Title order={2} id="week">
          Class schedule
        </Title>
        <ViewSwitch views={views} value={isWeek ? 'week' : 'list'} onChange={(next) => change({ view: next })} />
      </Group>
      {isWeek ? (
        <Suspense fallback={<LoadingState text="Loading the week…" />}>
          <ClassWeek viewer="lecturer" title={`Timetable of ${user.name}`} />
        </Suspense>
      ) : (
        <>
          <OptionsError queries={[week]} />
          <ClassSchedule
            classes={classes}
            today={today}
            heldOf={(entry) => heldOf(entry, week.data)}
            renderActions={renderActions}
          />
          {movedIn.length > 0 && (
            <>
              <Title order={3} mt="lg" mb="xs">
                Also this week
              </Title>
              <ul className={styles.movedIn}>
                {movedIn.map((held) => (
                  <li key={`${held.timetable_id} ${held.class_date}`}>
                    <span>
                      <strong>{held.module_code}</strong> {held.module_name}
                      <ClassChangeStatus held={held} />
                    </span>
                    {renderActions(held)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
      {moving && (
        <Suspense>
          <ClassChangeDialog held={moving} onClose={() => setMoving(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
