import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Weekday } from '@muster/contract/http/shared';
import { useQuery } from '@tanstack/react-query';
import { listProblemText } from '#lib/api/problem.ts';
import { formatClockTime } from '#lib/format/dates.ts';
import { HeatTable } from '#ui/charts/heat-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { densityQuery, type EntryFilters } from '../timetables.api.ts';
import { texts } from '../timetables.texts.ts';
import { densityRows } from './view-timetable.logic.ts';
import classes from './view-timetable.module.css';

type Props = { filters: EntryFilters; onDay: (day: Weekday) => void };

/** The number of classes by weekday and hour, for the week view without a selection. */
export function AllRooms({ filters, onDay }: Props) {
  const density = useQuery(densityQuery(filters));
  if (density.isError && !density.data)
    return <ErrorState text={listProblemText(density.error)} onRetry={() => void density.refetch()} />;
  if (!density.data) return <LoadingState text={texts.loading} />;
  const { hours, rows } = densityRows(density.data);
  return (
    <section aria-labelledby="all-rooms" className={classes.allRooms}>
      <h2 id="all-rooms" className={classes.allRoomsTitle}>
        All rooms
      </h2>
      <p className={classes.hint}>
        Classes in each hour of a week. To see them, choose a day here, or a group, lecturer or venue under Filters.
      </p>
      {rows.every(({ count }) => count === 0) ? (
        <EmptyState title={texts.none} />
      ) : (
        <HeatTable
          caption="Number of classes by weekday and hour"
          rowTitle="Day"
          columns={hours.map((hour) => ({ key: String(hour), head: <Hour hour={hour} /> }))}
          rows={rows.map(({ day, count, counts }) => ({
            key: day,
            head: (
              <UnstyledButton className={classes.dayButton} onClick={() => onDay(day)}>
                {day.slice(0, 3)}
                <span className={classes.dayEnd}>{day.slice(3)}</span>
                <VisuallyHidden> {texts.classCount(count)}</VisuallyHidden>
              </UnstyledButton>
            ),
            counts,
          }))}
        />
      )}
    </section>
  );
}

/** '9 AM'; on phones only '9' is visible. */
function Hour({ hour }: { hour: number }) {
  const [clock = '', half] = formatClockTime(`${String(hour).padStart(2, '0')}:00`).split(' ');
  return (
    <>
      {clock.replace(':00', '')}
      <span className={classes.wideOnly}> {half}</span>
    </>
  );
}
