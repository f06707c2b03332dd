import { formatDayAndDate } from '../../lib/dates.ts';
import type { Column } from '../../ui/column.ts';
import type { RiskRow } from './analytics.api.ts';
import classes from './analytics.module.css';
import { formatPercentage } from './reports.texts.ts';
import { Standing } from './standing.tsx';

/** One student in one module: where they stand, and where they can still get. */
export const riskColumns: readonly Column<RiskRow>[] = [
  {
    key: 'student_name',
    title: 'Student',
    sort: true,
    render: ({ student }) => (
      <span className={classes.broad}>
        {student.name}
        <span className={classes.second}>
          {[student.student_id, student.group_name].filter((one) => one !== null).join(' · ')}
        </span>
      </span>
    ),
  },
  {
    key: 'module_code',
    title: 'Module',
    sort: true,
    render: ({ module, academic_year: year }) => (
      <span className={classes.broad}>
        {[module.module_code, year].filter((one) => one !== null).join(' · ')}
        <span className={classes.second}>{module.module_name}</span>
      </span>
    ),
  },
  {
    key: 'attended',
    title: 'Attended',
    align: 'end',
    render: ({ attended, expected }) => <span className={classes.nowrap}>{`${attended} of ${expected}`}</span>,
  },
  {
    key: 'missed_in_a_row',
    title: 'Missed in a row',
    sort: true,
    align: 'end',
    render: ({ missed_in_a_row: missed, last_attended_on: day }) => (
      <span className={classes.nowrap}>
        {missed}
        <span className={classes.second}>{day === null ? 'Never attended' : `Last came ${formatDayAndDate(day)}`}</span>
      </span>
    ),
  },
  {
    key: 'best_possible',
    title: 'Can still reach',
    sort: true,
    align: 'end',
    render: ({ best_possible: best, to_come: toCome }) => (
      <span>
        <span className={classes.nowrap}>{formatPercentage(best)}</span>
        <span className={classes.second}>{toCome === 0 ? 'no class to come' : `${toCome} to come`}</span>
      </span>
    ),
  },
  {
    key: 'percentage',
    title: 'Attendance',
    sort: true,
    render: ({ percentage, band }) => <Standing percentage={percentage} band={band} isBrief />,
  },
];
