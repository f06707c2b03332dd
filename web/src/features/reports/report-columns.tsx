import type { Column } from '../../ui/column.ts';
import { StatusWord } from '../../ui/status-word.tsx';
import { bandTones } from './report-filters.logic.ts';
import type { ReportRow } from './reports.api.ts';
import classes from './reports.module.css';
import { formatPercentage } from './reports.texts.ts';

/** One student in one module. */
export const reportColumns: readonly Column<ReportRow>[] = [
  {
    key: 'student_name',
    title: 'Student',
    sort: true,
    render: ({ student_name }) => <span className={classes.student}>{student_name}</span>,
  },
  {
    key: 'student_id',
    title: 'Student ID',
    sort: true,
    render: ({ student_id }) => <span className={classes.id}>{student_id}</span>,
  },
  {
    key: 'module_code',
    title: 'Module',
    sort: true,
    render: ({ module_code, module_name }) => (
      <span className={classes.module}>
        {module_code}
        <span className={classes.second}>{module_name}</span>
      </span>
    ),
  },
  {
    key: 'group_name',
    title: 'Group',
    sort: true,
    render: ({ group_name }) => <span className={classes.group}>{group_name ?? '–'}</span>,
  },
  {
    key: 'attended_sessions',
    title: 'Attended',
    sort: true,
    align: 'end',
    render: ({ attended_sessions }) => attended_sessions,
  },
  {
    key: 'total_sessions',
    title: 'Sessions',
    sort: true,
    align: 'end',
    render: ({ total_sessions }) => total_sessions,
  },
  {
    key: 'attendance_percentage',
    title: 'Attendance',
    sort: true,
    align: 'end',
    render: ({ attendance_percentage, band }) => (
      <span className={classes.standing}>
        <span className={classes.percentage}>{formatPercentage(attendance_percentage)}</span>
        {band !== null && <StatusWord tone={bandTones[band]}>{band}</StatusWord>}
      </span>
    ),
  },
];
