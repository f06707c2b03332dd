import type { Column } from '#ui/table/column.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { bandTones } from '../filters/report-filters.logic.ts';
import type { ReportRow } from '../reports.api.ts';
import classes from './student-report.module.css';
import { formatDay, formatPercentage } from '../reports.texts.ts';

/** One row per student and module. */
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
        <span className={classes.secondary}>{module_name}</span>
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
    phone: 'state',
    sort: true,
    align: 'end',
    render: ({ attendance_percentage, band }) => (
      <span className={classes.attendance}>
        <span className={classes.percentage}>{formatPercentage(attendance_percentage)}</span>
        {band !== null && <StatusBadge tone={bandTones[band]}>{band}</StatusBadge>}
      </span>
    ),
  },
  {
    key: 'last_attended_on',
    title: 'Last attended',
    sort: true,
    render: ({ last_attended_on: day }) => (day === null ? '–' : formatDay(day)),
  },
];
