import type { StudentGroup } from '@muster/contract/groups';
import type { Column } from '../../ui/column.ts';
import { counted } from '../../ui/counted.ts';
import { StatusWord } from '../../ui/status-word.tsx';
import classes from './group-list.module.css';

/** What the list tells of each group. */
export const groupColumns = (degreeOf: (group: StudentGroup) => string): Column<StudentGroup>[] => [
  {
    key: 'group_name',
    title: 'Group',
    sort: true,
    render: ({ group_name }) => <span className={classes.whole}>{group_name}</span>,
  },
  { key: 'degree', title: 'Degree Programme', sort: true, render: degreeOf },
  {
    key: 'term',
    title: 'Term',
    sort: 'year',
    render: ({ year, semester, academic_year }) => (
      <div className={classes.whole}>
        Year {year}, Semester {semester}
        <span className={classes.soft}>{academic_year}</span>
      </div>
    ),
  },
  { key: 'students', title: 'Students', align: 'end', render: ({ student_count }) => counted(student_count) },
  {
    key: 'active',
    title: 'Status',
    sort: true,
    render: ({ active }) => (
      <StatusWord tone={active ? 'good' : 'neutral'}>{active ? 'Active' : 'Inactive'}</StatusWord>
    ),
  },
];
