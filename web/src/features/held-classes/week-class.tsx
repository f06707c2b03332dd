import type { HeldClass } from '@muster/contract/class-week';
import type { Role } from '@muster/contract/shared';
import { VisuallyHidden } from '@mantine/core';
import { formatDayAndDate, formatTimeRange } from '../../lib/dates.ts';
import { Names } from '../../ui/names.tsx';
import { colouredBy } from '../../ui/class-colours.tsx';
import { peopleOf, stateWords } from './class-week.logic.ts';
import classes from './week-class.module.css';

type Props = { held: HeldClass; viewer: Role; onOpen: (held: HeldClass) => void };

/** One class of the week. Its text is its name: module, day, time, type, venue, and the word for what is different. */
export function WeekClass({ held, viewer, onOpen }: Props) {
  const { className, ...type } = colouredBy(held.class_type);
  const word = stateWords[held.state];
  const { lecturer, groups = [] } = peopleOf(held, viewer);
  return (
    <button
      type="button"
      className={`${className} ${classes.class}`}
      {...type}
      data-state={held.state}
      onClick={() => onOpen(held)}
    >
      {word !== undefined && <span className={classes.word}>{word} </span>}
      <span className={classes.module}>
        <strong>{held.module_code}</strong> {held.module_name}
      </span>{' '}
      <span className={classes.line} data-of="time">
        <VisuallyHidden>{formatDayAndDate(held.date)}, </VisuallyHidden>
        {formatTimeRange(held.start_time, held.end_time)}
      </span>{' '}
      <span className={classes.line}>
        {held.class_type} · {held.venue}
      </span>{' '}
      {lecturer !== undefined && <span className={classes.line}>{lecturer}</span>}
      {groups.length > 0 && (
        <span className={classes.line}>
          {' '}
          <Names names={groups} />
        </span>
      )}
    </button>
  );
}
