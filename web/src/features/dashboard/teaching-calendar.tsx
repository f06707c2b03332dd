import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDayAndDate } from '../../lib/format/dates.ts';
import { MonthCalendar } from '../../ui/calendar/month-calendar.tsx';
import { type Dot, MonthDay } from '../../ui/calendar/month-day.tsx';
import { type Month, monthOf } from '../../ui/calendar/month.logic.ts';
import { OptionsError } from '../../ui/select/options-error.tsx';
import { calendarQuery } from './dashboard.api.ts';
import { type CalendarDay, dayText } from './dashboard.logic.ts';
import classes from './teaching-calendar.module.css';

/** The university's month: on which days classes are planned, and which class sessions were held. */
export function TeachingCalendar({ today }: { today: string }) {
  const [month, setMonth] = useState(() => monthOf(today));
  const [chosen, setChosen] = useState<string>(today);
  const calendar = useQuery(calendarQuery(month));
  const byDate = new Map(calendar.data?.map((day) => [day.date, day]));
  const chosenDay = byDate.get(chosen);
  const isKnown = calendar.isSuccess && !calendar.isPlaceholderData;
  const turnTo = (other: Month): void => {
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
        onMonth={turnTo}
        renderDay={(date) => {
          const day = byDate.get(date);
          return (
            <MonthDay
              date={date}
              // In the month beside, where it is seen too, it is a day like any other.
              isToday={date === today && monthOf(date) === month}
              isSelected={date === chosen}
              text={day ? dayText(day) : ''}
              dots={day ? dotsOf(day) : []}
              onSelect={() => setChosen(date)}
            />
          );
        }}
      />
      {calendar.isError ? (
        <div className={classes.failed}>
          <OptionsError queries={[calendar]} />
        </div>
      ) : (
        <p className={classes.told} role="status">
          {/* Nothing is said of a day before its month has come. */}
          {chosen === '' || !isKnown ? '' : lineOf(chosen, chosenDay)}
        </p>
      )}
      <Text className={classes.legend} size="sm" c="dimmed">
        <span data-tone="own">Classes in the timetable</span>
        <span data-tone="good">Class sessions held</span>
      </Text>
    </Paper>
  );
}

const lineOf = (date: string, day: CalendarDay | undefined): string =>
  `${formatDayAndDate(date)}: ${(day && dayText(day)) || 'no classes'}`;

const dotsOf = ({ classes: planned, sessions }: CalendarDay): Dot[] => [
  ...(planned > 0 ? [{ key: 'classes', tone: 'own' } as const] : []),
  ...(sessions > 0 ? [{ key: 'sessions', tone: 'good' } as const] : []),
];
