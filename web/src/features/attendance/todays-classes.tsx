import type { MyModule } from '@muster/contract/attendance/attendance';
import type { HeldClass } from '@muster/contract/timetables/class-week';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatTimeUntil } from '#lib/format/dates.ts';
import { heldStateLabels } from '#lib/format/held-state-labels.texts.ts';
import { markLabels } from '#lib/format/mark-labels.texts.ts';
import { useNow } from '#lib/format/use-now.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { OptionsError } from '#ui/select/options-error.tsx';
import { ClassLine } from './class-line.tsx';
import { myClassesQuery } from './my-attendance.api.ts';
import { classesByDate, recordOf, todayAndNext } from './my-attendance.logic.ts';
import classes from './todays-classes.module.css';

type Props = { modules: readonly MyModule[]; /** At the university, 'YYYY-MM-DD'. */ today: string };

/** The request of the classes ahead, which the result of a check-in reads from the cache. */
export const classesAheadQuery = (today: string) => myClassesQuery(today, 3, 'classes ahead');

/** The student's classes of today with their state, and the next class once today has no more. */
export function TodaysClasses({ modules, today }: Props) {
  const timetable = useQuery(classesAheadQuery(today));
  const now = useNow(30_000);
  const recorded = useMemo(() => classesByDate(modules), [modules]);
  if (timetable.isError && !timetable.data) return <OptionsError queries={[timetable]} />;
  if (!timetable.data) return <Skeleton height="5rem" />;
  const { todays, next } = todayAndNext(timetable.data.classes, today, now);
  const stateOf = (held: HeldClass) => {
    const record = recordOf(held, recorded);
    if (record) return markLabels[record.status];
    const label = heldStateLabels[held.state];
    if (label !== undefined) return { label, tone: 'neutral' } as const;
    if (Date.parse(held.ends_at) <= now) return undefined;
    const isOn = Date.parse(held.starts_at) <= now;
    return isOn
      ? ({ label: 'Now', tone: 'good' } as const)
      : ({ label: formatTimeUntil(now, held.starts_at) || 'Planned', tone: 'neutral' } as const);
  };
  return (
    <ul className={classes.list}>
      {todays.map((held) => {
        const state = stateOf(held);
        return (
          <ClassLine key={`${held.timetable_id} ${held.class_date}`} held={held}>
            {state && <StatusBadge tone={state.tone}>{state.label}</StatusBadge>}
          </ClassLine>
        );
      })}
      {next && (
        <ClassLine held={next} hasDay>
          <StatusBadge tone="neutral">Next class</StatusBadge>
        </ClassLine>
      )}
      {todays.length === 0 && !next && <li className={classes.none}>No classes in the next two weeks.</li>}
    </ul>
  );
}
