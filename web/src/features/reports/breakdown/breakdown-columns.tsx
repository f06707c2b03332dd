import { formatCount } from '@muster/contract/http/plural';
import { Link } from '@tanstack/react-router';
import type { Column } from '#ui/table/column.ts';
import type { BreakdownRow } from '../analytics.api.ts';
import { type BreakdownSearch, sessionsOfRow } from '../analytics.logic.ts';
import classes from '../analytics.module.css';
import { breakdownLabels } from '../analytics.texts.ts';
import { AttendancePercentage } from '../attendance-percentage.tsx';

const figure = (
  key: 'sessions' | 'expected' | 'attended' | 'late' | 'absent' | 'excused',
  title: string,
  isSortable: boolean,
  phone?: 'opened',
): Column<BreakdownRow> => ({
  key,
  title,
  sort: isSortable,
  align: 'end',
  render: (row) => formatCount(row[key]),
  ...(phone === undefined ? {} : { phone }),
});

/** Each row links to its classes. The second line of a card on a phone has room for two figures. */
export function breakdownColumns(by: BreakdownSearch['by'], search: BreakdownSearch): Column<BreakdownRow>[] {
  const hasStudents = by === 'module' || by === 'group' || by === 'degree';
  return [
    {
      key: 'label',
      title: breakdownLabels[by],
      sort: true,
      render: (row) => {
        const sessionsSearch = sessionsOfRow(by, row, search);
        return (
          <span>
            {sessionsSearch ? (
              <Link to="/reports-analytics/sessions" search={sessionsSearch} className={classes.rowLink}>
                {row.label}
              </Link>
            ) : (
              row.label
            )}
            {row.detail !== '' && <span className={classes.secondary}>{row.detail}</span>}
          </span>
        );
      },
    },
    ...(by === 'module'
      ? [
          {
            key: 'credits',
            title: 'Credits',
            align: 'end' as const,
            phone: 'opened' as const,
            render: ({ credits }: BreakdownRow) => credits,
          },
        ]
      : []),
    figure('sessions', 'Classes', true),
    ...(hasStudents
      ? [
          {
            key: 'students',
            title: 'Students',
            align: 'end' as const,
            render: ({ students }: BreakdownRow) => (students === null ? '–' : formatCount(students)),
          },
        ]
      : []),
    figure('expected', 'Expected', true, 'opened'),
    figure('attended', 'Attended', true, hasStudents ? 'opened' : undefined),
    figure('late', 'Late', false, 'opened'),
    figure('absent', 'Absent', false, 'opened'),
    figure('excused', 'Excused', false, 'opened'),
    {
      key: 'percentage',
      title: 'Attendance',
      phone: 'state',
      sort: true,
      render: ({ percentage, band }) => <AttendancePercentage percentage={percentage} band={band} />,
    },
  ];
}
