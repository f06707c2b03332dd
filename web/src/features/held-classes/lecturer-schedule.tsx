import type { User } from '@muster/contract/accounts';
import type { HeldClass } from '@muster/contract/class-week';
import type { LecturerClass } from '@muster/contract/lecturer-classes';
import { Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useListSearch } from '../../lib/use-list-search.ts';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ViewChoice } from '../../ui/view-choice.tsx';
import { ClassChangeMenu } from './class-change-menu.tsx';
import { ClassChangeWord } from './class-change-word.tsx';
import { mayBeMoved, mayChange } from './class-change.logic.ts';
import { ClassSchedule } from './class-schedule.tsx';
import { classWeekQuery } from './class-week.api.ts';
import { cameFromElsewhere, heldOf } from './lecturer-classes.logic.ts';
import styles from './lecturer-dashboard.module.css';

type Props = { user: User; classes: readonly LecturerClass[]; today: string };

const ClassWeek = lazy(async () => ({ default: (await import('./class-week.tsx')).ClassWeek }));
// Most who look at classes change none.
const ClassChangeDialog = lazy(async () => ({
  default: (await import('./class-change-dialog.tsx')).ClassChangeDialog,
}));
const byDefault = { view: 'list' };
const views = [
  { value: 'list', label: 'List' },
  { value: 'week', label: 'Week' },
] as const;

/** The weekly classes with what is different this week; or week by week as they are held. */
export function LecturerSchedule({ user, classes, today }: Props) {
  const [{ view }, change] = useListSearch(byDefault);
  const isWeek = view === 'week';
  const week = useQuery({ ...classWeekQuery({}, undefined), enabled: !isWeek });
  const nowMs = Date.parse(week.data?.now ?? '');
  /** Kept here: the row of a class may go while somebody types. */
  const [moving, setMoving] = useState<HeldClass>();
  const waysOf = (held: HeldClass) =>
    mayChange(held, user) && <ClassChangeMenu held={held} mayMove={mayBeMoved(held, nowMs)} onMove={setMoving} />;
  const guests = week.data && !isWeek ? cameFromElsewhere(week.data) : [];
  return (
    <section aria-labelledby="week">
      <Group justify="space-between" gap="sm" mb="md">
        <Title order={2} id="week">
          Class schedule
        </Title>
        <ViewChoice views={views} value={isWeek ? 'week' : 'list'} onChange={(next) => change({ view: next })} />
      </Group>
      {isWeek ? (
        <Suspense fallback={<LoadingState text="Loading the week…" />}>
          <ClassWeek viewer="lecturer" title={`Timetable of ${user.name}`} />
        </Suspense>
      ) : (
        <>
          <ChoicesFailed of={[week]} />
          <ClassSchedule classes={classes} today={today} heldOf={(entry) => heldOf(entry, week.data)} ways={waysOf} />
          {guests.length > 0 && (
            <>
              <Title order={3} mt="lg" mb="xs">
                Also this week
              </Title>
              <ul className={styles.guests}>
                {guests.map((held) => (
                  <li key={`${held.timetable_id} ${held.class_date}`}>
                    <span>
                      <strong>{held.module_code}</strong> {held.module_name}
                      <ClassChangeWord held={held} />
                    </span>
                    {waysOf(held)}
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
