import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { formatDateRange } from '../../lib/dates.ts';
import { weekBeside } from '../../ui/week.logic.ts';
import { semesterOf } from './class-week.logic.ts';
import classes from './class-week.module.css';

type Props = {
  days: readonly { date: string; semester: { academic_year: string; semester: number } | null }[];
  today: string;
  /** The day that was asked for; the days may still be those of the week before. */
  asked: string | undefined;
  /** '' is this week. */
  onWeek: (date: string) => void;
};

/** The week's dates, the ways to the weeks beside it, and to paper. */
export function WeekBar({ days, today, asked, onWeek }: Props) {
  const shown = weekBeside(asked ?? today, 0);
  const isThisWeek = shown === weekBeside(today, 0);
  const go = (weeks: number): void => {
    const monday = weekBeside(shown, weeks);
    onWeek(monday === weekBeside(today, 0) ? '' : monday);
  };
  const first = days[0]?.date ?? shown;
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
