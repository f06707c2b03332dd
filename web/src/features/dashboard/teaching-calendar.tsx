import { dashboardCalendar } from '@muster/contract/reports/dashboard';
import { Paper } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#lib/api/query.ts';
import { formatDayAndDate } from '#lib/format/dates.ts';
import { CalendarLegend } from '#ui/calendar/calendar-legend.tsx';
import { MonthCalendar } from '#ui/calendar/month-calendar.tsx';
import { type Dot, MonthDay } from '#ui/calendar/month-day.tsx';
import { type Month, monthOf } from '#ui/calendar/month.logic.ts';
import { OptionsError } from '#ui/select/options-error.tsx';
import { type CalendarDay, dayText } from './dashboard.logic.ts';
import classes from './teaching-calendar.module.css';

const legend = [
  { tone: 'own', label: 'Classes in the timetable' },
  { tone: 'good', label: 'Class sessions held' },
] as const;

/** Calendar of the university with planned classes and held class sessions. */
export function TeachingCalendar({ today }: { today: string }) {
  const [month, setMonth] = useState(() => monthOf(today));
  const [chosen, setChosen] = useState<string>(today);
  const calendar = useQuery({
    ...queryOf(dashboardCalendar, { query: { month } }),
    placeholderData: keepPreviousData,
  });
  const byDate = new Map(calendar.data?.map((day) => [day.date, day]));
  const chosenDay = byDate.get(chosen);
  const isLoaded = calendar.isSuccess && !calendar.isPlaceholderData;
  const showMonth = (other: Month): void => {
    setMonth(other);
    setChosen(monthOf(today) === other ? today : '');
  };
  return (
    <Paper
      component="section"
      withBorder
      p={{ base: 'sm', sm: 'lg' }}
      className={classes.card}
      aria-label="Calendar"
      aria-busy={calendar.isFetching}
    >
      <MonthCalendar
        month={month}
        onMonth={showMonth}
        renderDay={(date) => {
          const day = byDate.get(date);
          return (
            <MonthDay
              date={date}
              // The days of the adjacent months that are shown too do not mark today.
              isToday={date === today && monthOf(date) === month}
              isSelected={date === chosen}
              text={day ? dayText(day) : ''}
              dots={day ? toDots(day) : []}
              onSelect={() => setChosen(date)}
            />
          );
        }}
      />
      {calendar.isError ? (
        <div className={classes.error}>
          <OptionsError queries={[calendar]} />
        </div>
      ) : (
        <p className={classes.description} role="status">
          {/* Empty until the month has loaded. */}
          {chosen === '' || !isLoaded ? '' : describeDay(chosen, chosenDay)}
        </p>
      )}
      <CalendarLegend items={legend} />
    </Paper>
  );
}

const describeDay = (date: string, day: CalendarDay | undefined): string =>
  `${formatDayAndDate(date)}: ${(day && dayText(day)) || 'no classes'}`;

const toDots = ({ classes: planned, sessions }: CalendarDay): Dot[] => [
  ...(planned > 0 ? [{ key: 'classes', tone: 'own' } as const] : []),
  ...(sessions > 0 ? [{ key: 'sessions', tone: 'good' } as const] : []),
];
