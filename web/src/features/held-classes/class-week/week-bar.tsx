import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { classWeek } from '@muster/contract/timetables/class-week';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { Button } from '#ui/actions/button.tsx';
import { formatDateRange } from '#lib/format/dates.ts';
import { mondayOfWeek } from '#ui/calendar/week.logic.ts';
import { semesterOf } from './class-week.logic.ts';
import classes from './class-week.module.css';

type Props = {
  days: ReplyOf<typeof classWeek>['days'];
  today: string;
  /** `days` may still be those of the previous week while loading. */
  requestedDate: string | undefined;
  /** Receives '' for the current week. */
  onWeek: (date: string) => void;
};

/** Dates of the week with navigation and a print button. */
export function WeekBar({ days, today, requestedDate, onWeek }: Props) {
  const shownMonday = mondayOfWeek(requestedDate ?? today, 0);
  const isThisWeek = shownMonday === mondayOfWeek(today, 0);
  const go = (weeks: number): void => {
    const monday = mondayOfWeek(shownMonday, weeks);
    onWeek(monday === mondayOfWeek(today, 0) ? '' : monday);
  };
  const first = days[0]?.date ?? shownMonday;
  return (
    <div className={classes.bar}>
      <div className={classes.steps}>
        <ActionIcon variant="default" size={44} aria-label="Previous week" onClick={() => go(-1)}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <Button variant="default" aria-current={isThisWeek ? 'date' : undefined} onClick={() => onWeek('')}>
          This week
        </Button>
        <ActionIcon variant="default" size={44} aria-label="Next week" onClick={() => go(1)}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.name}>
        <h2 className={classes.dates} aria-live="polite">
          {formatDateRange(first, days.at(-1)?.date ?? first)}
        </h2>
        <span className={classes.semester}>{semesterOf(days)}</span>
      </div>
      <Button
        variant="default"
        className={classes.print}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </div>
  );
}
