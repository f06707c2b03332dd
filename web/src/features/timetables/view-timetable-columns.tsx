import type { TimetableEntry } from '@muster/contract/timetables';
import { formatClockTime } from '../../lib/dates.ts';
import type { Column } from '../../ui/column.ts';
import { Names } from '../../ui/names.tsx';
import { OpenEntry } from './class-card.tsx';
import { ClassType } from '../../ui/class-colours.tsx';
import { groupNames, type SeenEntry, termOf } from './timetable-details.logic.ts';
import classes from './view-timetable.module.css';

/** What every table of classes tells; the module opens the details. */
export const classColumns = <E extends SeenEntry>(
  onOpen: (entry: E) => void,
  typeTitle: string,
): readonly Column<E>[] => [
  { key: 'module', title: 'Module', render: (entry) => <OpenEntry entry={entry} onOpen={() => onOpen(entry)} /> },
  { key: 'day', title: 'Day', render: (entry) => <span className={classes.whole}>{entry.day_of_week}</span> },
  { key: 'time', title: 'Time', render: (entry) => <Time entry={entry} /> },
  { key: 'venue', title: 'Venue', render: (entry) => <span className={classes.words}>{entry.venue}</span> },
  { key: 'type', title: typeTitle, render: (entry) => <ClassType type={entry.class_type} /> },
  {
    key: 'lecturer',
    title: 'Lecturer',
    render: ({ lecturer }) => <span className={classes.words}>{lecturer.name}</span>,
  },
];

/** What the administration sees besides. */
export const entryColumns = (onOpen: (entry: TimetableEntry) => void): readonly Column<TimetableEntry>[] => [
  ...classColumns(onOpen, 'Class Type'),
  { key: 'groups', title: 'Groups', render: (entry) => <Names names={groupNames(entry)} /> },
  { key: 'term', title: 'Year/Semester', render: (entry) => <Term entry={entry} />, hideOnPhone: true },
];

/** Breaks between start and end alone. */
function Time({ entry: { start_time, end_time } }: { entry: SeenEntry }) {
  return (
    <span>
      <span className={classes.whole}>{formatClockTime(start_time)} –</span>{' '}
      <span className={classes.whole}>{formatClockTime(end_time)}</span>
    </span>
  );
}

function Term({ entry }: { entry: SeenEntry }) {
  return (
    <span className={classes.whole}>
      {termOf(entry)}
      <span className={classes.below}>{entry.academic_year}</span>
    </span>
  );
}
