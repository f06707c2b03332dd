import { Link } from '@tanstack/react-router';
import type { Column } from '../../ui/column.ts';
import { counted } from '../../ui/counted.ts';
import type { BreakdownRow } from './analytics.api.ts';
import { type BreakdownSearch, sessionsBehind } from './analytics.logic.ts';
import classes from './analytics.module.css';
import { breakdownWords } from './analytics.texts.ts';
import { Standing } from './standing.tsx';

const figure = (
  key: 'sessions' | 'expected' | 'attended' | 'late' | 'absent' | 'excused',
  title: string,
  isSortable: boolean,
): Column<BreakdownRow> => ({ key, title, sort: isSortable, align: 'end', render: (row) => counted(row[key]) });

/** A row leads to the classes behind it. */
export function breakdownColumns(by: BreakdownSearch['by'], search: BreakdownSearch): Column<BreakdownRow>[] {
  const hasStudents = by === 'module' || by === 'group' || by === 'degree';
  return [
    {
      key: 'label',
      title: breakdownWords[by],
      sort: true,
      render: (row) => {
        const behind = sessionsBehind(by, row, search);
        return (
          <span>
            {behind ? (
              <Link to="/reports-analytics/sessions" search={behind} className={classes.rowLink}>
                {row.label}
              </Link>
            ) : (
              row.label
            )}
            {row.detail !== '' && <span className={classes.second}>{row.detail}</span>}
          </span>
        );
      },
    },
    figure('sessions', 'Classes', true),
    ...(hasStudents
      ? [
          {
            key: 'students',
            title: 'Students',
            align: 'end' as const,
            render: ({ students }: BreakdownRow) => (students === null ? '–' : counted(students)),
          },
        ]
      : []),
    figure('expected', 'Expected', true),
    figure('attended', 'Attended', true),
    figure('late', 'Late', false),
    figure('absent', 'Absent', false),
    figure('excused', 'Excused', false),
    {
      key: 'percentage',
      title: 'Attendance',
      sort: true,
      render: ({ percentage, band }) => <Standing percentage={percentage} band={band} />,
    },
  ];
}
