import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import { formatClockTime } from '#lib/format/dates.ts';
import { lecturersOf, namesOf } from '#lib/format/teachers.ts';
import type { Column } from '#ui/table/column.ts';
import { FirstName } from '#ui/text/first-name.tsx';
import { NameList } from '#ui/text/name-list.tsx';
import { OpenEntryButton } from './class-card.tsx';
import { type ModuleColours, ModuleSquare } from '#ui/calendar/module-square.tsx';
import { weeksText } from '#lib/format/weekly-class.texts.ts';
import { groupNames, type VisibleEntry, formatTerm } from '../timetable-details.logic.ts';
import classes from './view-timetable.module.css';

/** Columns of all class tables; the module opens the details. */
export const classColumns = <E extends VisibleEntry>(
  onOpen: (entry: E) => void,
  typeTitle: string,
  colours?: ModuleColours,
): readonly Column<E>[] => [
  {
    key: 'module',
    title: 'Module',
    render: (entry) => (
      <span className={classes.module}>
        <ModuleSquare code={entry.module.module_code} {...(colours && { known: colours })} />
        <OpenEntryButton entry={entry} onOpen={() => onOpen(entry)} />
      </span>
    ),
  },
  { key: 'day', title: 'Day', render: (entry) => <Day entry={entry} /> },
  { key: 'time', title: 'Time', render: (entry) => <Time entry={entry} /> },
  { key: 'venue', title: 'Venue', render: (entry) => <span className={classes.text}>{entry.venue}</span> },
  { key: 'type', title: typeTitle, render: (entry) => entry.class_type },
  {
    key: 'lecturer',
    title: 'Lecturer',
    render: (entry) => (
      <span className={classes.text}>
        <FirstName names={namesOf(lecturersOf(entry))} />
      </span>
    ),
  },
];

/** Columns for administrators. */
export const entryColumns = (onOpen: (entry: TimetableEntry) => void): readonly Column<TimetableEntry>[] => [
  ...classColumns(onOpen, 'Class Type'),
  { key: 'groups', title: 'Groups', render: (entry) => <NameList names={groupNames(entry)} /> },
  { key: 'term', title: 'Year/Semester', render: (entry) => <Term entry={entry} />, phone: 'opened' },
];

function Day({ entry }: { entry: VisibleEntry }) {
  const weeks = weeksText(entry);
  return (
    <span>
      <span className={classes.nowrap}>{entry.day_of_week}</span>
      {weeks && <span className={classes.below}>{weeks}</span>}
    </span>
  );
}

/** Breaks only between start and end. */
function Time({ entry: { start_time, end_time } }: { entry: VisibleEntry }) {
  return (
    <span>
      <span className={classes.nowrap}>{formatClockTime(start_time)} –</span>{' '}
      <span className={classes.nowrap}>{formatClockTime(end_time)}</span>
    </span>
  );
}

function Term({ entry }: { entry: VisibleEntry }) {
  return (
    <span className={classes.nowrap}>
      {formatTerm(entry)}
      <span className={classes.below}>{entry.academic_year}</span>
    </span>
  );
}
