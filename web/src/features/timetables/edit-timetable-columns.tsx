import type { TimetableEntry } from '@muster/contract/timetables';
import { formatTimeRange } from '../../lib/dates.ts';
import type { Column } from '../../ui/column.ts';
import classes from './edit-timetable.module.css';

/** What the list tells of each class. */
export const entryColumns: readonly Column<TimetableEntry>[] = [
  {
    key: 'module',
    title: 'Module',
    sort: true,
    render: ({ module }) => (
      <>
        {module.module_code}
        <span className={classes.below}>{module.module_name}</span>
      </>
    ),
  },
  { key: 'day', title: 'Day', sort: 'day_time', render: ({ day_of_week }) => day_of_week },
  {
    key: 'time',
    title: 'Time',
    render: ({ start_time, end_time }) => <span className={classes.time}>{formatTimeRange(start_time, end_time)}</span>,
  },
  { key: 'venue', title: 'Venue', render: ({ venue }) => venue },
  { key: 'class_type', title: 'Class Type', render: ({ class_type }) => class_type },
  {
    key: 'lecturer',
    title: 'Lecturer',
    sort: true,
    render: ({ lecturer, assistant_lecturer }) => (
      <span>
        {lecturer.name}
        {assistant_lecturer && <span className={classes.below}>with {assistant_lecturer.name}</span>}
      </span>
    ),
  },
  { key: 'groups', title: 'Groups', render: ({ groups }) => groups.map(({ group_name }) => group_name).join(', ') },
  {
    key: 'term',
    title: 'Year/Semester',
    render: ({ year, semester }) => `Year ${year} / Semester ${semester}`,
  },
  {
    key: 'academic_year',
    title: 'Academic Year',
    render: ({ academic_year }) => <span className={classes.time}>{academic_year}</span>,
  },
];
