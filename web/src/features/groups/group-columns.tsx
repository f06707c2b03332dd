import type { StudentGroup } from '@muster/contract/academics/groups';
import { formatCount } from '@muster/contract/http/plural';
import type { Column } from '#ui/table/column.ts';
import { ActiveStatus } from '#ui/feedback/active-status.tsx';
import { Term } from '#ui/text/term.tsx';
import classes from './group-list.module.css';

export const groupColumns = (formatDegree: (group: StudentGroup) => string): Column<StudentGroup>[] => [
  {
    key: 'group_name',
    title: 'Group',
    sort: true,
    render: ({ group_name }) => <span className={classes.nowrap}>{group_name}</span>,
  },
  { key: 'degree', title: 'Degree Programme', sort: true, render: formatDegree },
  {
    key: 'term',
    title: 'Term',
    sort: 'year',
    render: ({ year, semester, academic_year }) => (
      <div className={classes.nowrap}>
        <Term year={year} semester={semester} />
        <span className={classes.secondary}>{academic_year}</span>
      </div>
    ),
  },
  {
    key: 'students',
    title: 'Students',
    align: 'end',
    isMinor: true,
    render: ({ student_count }) => formatCount(student_count),
  },
  {
    key: 'active',
    title: 'Status',
    phone: 'state',
    sort: true,
    render: ({ active }) => <ActiveStatus isActive={active} />,
  },
];
