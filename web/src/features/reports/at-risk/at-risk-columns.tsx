import { formatDayAndDate } from '#lib/format/dates.ts';
import type { Column } from '#ui/table/column.ts';
import type { RiskRow } from '../analytics.api.ts';
import classes from '../analytics.module.css';
import { formatPercentage } from '../reports.texts.ts';
import { AttendancePercentage } from '../attendance-percentage.tsx';

/** One row per student and module: current percentage and the best possible one. */
export const atRiskColumns: readonly Column<RiskRow>[] = [
  {
    key: 'student_name',
    title: 'Student',
    sort: true,
    render: ({ student }) => (
      <span className={classes.wideColumn}>
        {student.name}
        <span className={classes.secondary}>
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
      <span className={classes.wideColumn}>
        {[module.module_code, year].filter((one) => one !== null).join(' · ')}
        <span className={classes.secondary}>{module.module_name}</span>
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
        <span className={classes.secondary}>
          {day === null ? 'Never attended' : `Last present ${formatDayAndDate(day)}`}
        </span>
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
        <span className={classes.secondary}>{toCome === 0 ? 'no classes left' : `${toCome} left`}</span>
      </span>
    ),
  },
  {
    key: 'percentage',
    title: 'Attendance',
    phone: 'state',
    sort: true,
    render: ({ percentage, band }) => <AttendancePercentage percentage={percentage} band={band} isBrief />,
  },
];
