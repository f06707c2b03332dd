import { formatCount } from '@muster/contract/http/plural';
import { Link } from '@tanstack/react-router';
import { capitalize } from '#lib/check-in/session-label.texts.ts';
import { formatDayAndDate, formatTimeRange } from '#lib/format/dates.ts';
import type { Column } from '#ui/table/column.ts';
import type { ReportSession } from '../analytics.api.ts';
import classes from '../analytics.module.css';
import { AttendancePercentage } from '../attendance-percentage.tsx';

const figure = (key: 'expected' | 'attended', title: string): Column<ReportSession> => ({
  key,
  title,
  sort: true,
  align: 'end',
  render: (row) => formatCount(row[key]),
});

/** One class per row. The date links to its register. */
export const reportSessionColumns: readonly Column<ReportSession>[] = [
  {
    key: 'date',
    title: 'Date',
    sort: true,
    render: ({ id, date, class_start_time: start, class_end_time: end }) => (
      <span className={classes.nowrap}>
        <Link to={`/class-session/${id}`} className={classes.rowLink}>
          {formatDayAndDate(date)} {date.slice(0, 4)}
        </Link>
        <span className={classes.secondary}>{formatTimeRange(start, end)}</span>
      </span>
    ),
  },
  {
    key: 'module_code',
    title: 'Module',
    sort: true,
    render: ({ module_code, module_name }) => (
      <span className={classes.mediumColumn}>
        {module_code}
        <span className={classes.secondary}>{module_name}</span>
      </span>
    ),
  },
  {
    key: 'lecturer',
    title: 'Lecturer',
    sort: true,
    render: ({ lecturer, session_type, location }) => (
      <span className={classes.mediumColumn}>
        {lecturer}
        <span className={classes.secondary}>
          {[capitalize(session_type), location].filter((one) => one !== '').join(' · ')}
        </span>
      </span>
    ),
  },
  figure('expected', 'Expected'),
  figure('attended', 'Attended'),
  { key: 'late', title: 'Late', align: 'end', phone: 'opened', render: ({ late }) => formatCount(late) },
  { key: 'absent', title: 'Absent', align: 'end', render: ({ absent }) => formatCount(absent) },
  { key: 'excused', title: 'Excused', align: 'end', phone: 'opened', render: ({ excused }) => formatCount(excused) },
  {
    key: 'percentage',
    title: 'Attendance',
    phone: 'state',
    sort: true,
    render: ({ percentage, band }) => <AttendancePercentage percentage={percentage} band={band} />,
  },
];
