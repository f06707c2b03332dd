import { bandOf } from '@muster/contract/attendance';
import { Link } from '@tanstack/react-router';
import { capitalised } from '../../lib/check-in/place.texts.ts';
import { formatDayAndDate, formatTimeRange } from '../../lib/dates.ts';
import type { Column } from '../../ui/column.ts';
import { counted } from '../../ui/counted.ts';
import type { HeldSession } from './analytics.api.ts';
import classes from './analytics.module.css';
import { Standing } from './standing.tsx';

const figure = (key: 'expected' | 'attended', title: string): Column<HeldSession> => ({
  key,
  title,
  sort: true,
  align: 'end',
  render: (row) => counted(row[key]),
});

/** One held class; its date leads to its register. */
export const heldSessionColumns: readonly Column<HeldSession>[] = [
  {
    key: 'date',
    title: 'Date',
    sort: true,
    render: ({ id, date, class_start_time: start, class_end_time: end }) => (
      <span className={classes.nowrap}>
        <Link to={`/class-session/${id}`} className={classes.rowLink}>
          {formatDayAndDate(date)} {date.slice(0, 4)}
        </Link>
        <span className={classes.second}>{formatTimeRange(start, end)}</span>
      </span>
    ),
  },
  {
    key: 'module_code',
    title: 'Module',
    sort: true,
    render: ({ module_code, module_name }) => (
      <span className={classes.fair}>
        {module_code}
        <span className={classes.second}>{module_name}</span>
      </span>
    ),
  },
  {
    key: 'lecturer',
    title: 'Lecturer',
    sort: true,
    render: ({ lecturer, session_type, location }) => (
      <span className={classes.fair}>
        {lecturer}
        <span className={classes.second}>
          {[capitalised(session_type), location].filter((one) => one !== '').join(' · ')}
        </span>
      </span>
    ),
  },
  figure('expected', 'Expected'),
  figure('attended', 'Attended'),
  { key: 'late', title: 'Late', align: 'end', hideOnPhone: true, render: ({ late }) => counted(late) },
  { key: 'absent', title: 'Absent', align: 'end', render: ({ absent }) => counted(absent) },
  { key: 'excused', title: 'Excused', align: 'end', hideOnPhone: true, render: ({ excused }) => counted(excused) },
  {
    key: 'percentage',
    title: 'Attendance',
    sort: true,
    render: ({ percentage }) => <Standing percentage={percentage} band={bandOf(percentage)} />,
  },
];
