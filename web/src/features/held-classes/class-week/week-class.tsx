import type { HeldClass } from '@muster/contract/timetables/class-week';
import type { Role } from '@muster/contract/http/shared';
import { VisuallyHidden } from '@mantine/core';
import { formatDayAndDate, formatTimeRange } from '#lib/format/dates.ts';
import { NameList } from '#ui/text/name-list.tsx';
import { type ModuleColours, moduleColourProps } from '#ui/calendar/module-square.tsx';
import { peopleOf } from './class-week.logic.ts';
import { heldStateLabels } from '#lib/format/held-state-labels.texts.ts';
import classes from './week-class.module.css';

type Props = { held: HeldClass; viewer: Role; colours: ModuleColours; onOpen: (held: HeldClass) => void };

/**
 * One class in the week grid. Its text is its accessible name: change, module, day, time, type and venue. In the hour grid
 * the time comes last, because the place in the grid shows it.
 */
export function WeekClass({ held, viewer, colours, onOpen }: Props) {
  const { className, ...colour } = moduleColourProps(held.module_code, colours);
  const word = heldStateLabels[held.state];
  const { lecturer, groups = [] } = peopleOf(held, viewer);
  return (
    <button
      type="button"
      className={`${className} ${classes.class}`}
      {...colour}
      data-state={held.state}
      onClick={() => onOpen(held)}
    >
      {word !== undefined && <span className={classes.status}>{word} </span>}
      <span className={classes.module}>
        <strong data-code>{held.module_code}</strong> {held.module_name}
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
          <NameList names={groups} />
        </span>
      )}
    </button>
  );
}
