import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import { formatTimeRange } from '#lib/format/dates.ts';
import { assistantsOf, lecturersOf, namesOf } from '#lib/format/teachers.ts';
import type { Column } from '#ui/table/column.ts';
import { FirstName } from '#ui/text/first-name.tsx';
import { Term } from '#ui/text/term.tsx';
import { NameList } from '#ui/text/name-list.tsx';
import classes from './edit-timetable.module.css';
import { weeksText } from '#lib/format/weekly-class.texts.ts';
import { groupNames, withFurtherModules } from '../timetable-details.logic.ts';

export const entryColumns: readonly Column<TimetableEntry>[] = [
  {
    key: 'module',
    title: 'Module',
    sort: true,
    render: (entry) => (
      <span className={classes.text}>
        {[entry.module.module_code, withFurtherModules(entry)].filter(Boolean).join(' ')}
        <span className={classes.below}>{entry.module.module_name}</span>
      </span>
    ),
  },
  {
    key: 'day',
    title: 'Day',
    sort: 'day_time',
    render: (entry) => (
      <span className={classes.text}>
        {entry.day_of_week}
        {weeksText(entry) !== undefined && <span className={classes.below}>{weeksText(entry)}</span>}
      </span>
    ),
  },
  {
    key: 'time',
    title: 'Time',
    render: ({ start_time, end_time }) => <span className={classes.time}>{formatTimeRange(start_time, end_time)}</span>,
  },
  { key: 'venue', title: 'Venue', render: ({ venue }) => <span className={classes.venue}>{venue}</span> },
  {
    key: 'class_type',
    title: 'Class Type',
    render: ({ class_type }) => <span className={classes.text}>{class_type}</span>,
  },
  {
    key: 'lecturer',
    title: 'Lecturer',
    sort: true,
    render: (entry) => (
      <span className={classes.text}>
        <FirstName names={namesOf(lecturersOf(entry))} />
        {entry.assistant_lecturer && (
          <span className={classes.below}>
            with <FirstName names={namesOf(assistantsOf(entry))} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'groups',
    title: 'Groups',
    render: (entry) => (
      <span className={classes.groups}>
        <NameList names={groupNames(entry)} />
      </span>
    ),
  },
  {
    key: 'term',
    title: 'Year/Semester',
    render: ({ year, semester }) => <Term year={year} semester={semester} />,
  },
  {
    key: 'academic_year',
    title: 'Academic Year',
    render: ({ academic_year }) => <span className={classes.year}>{academic_year}</span>,
  },
];
