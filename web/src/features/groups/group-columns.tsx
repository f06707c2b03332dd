import { ActionIcon, Button } from '@mantine/core';
import type { StudentGroup } from '@muster/contract/groups';
import { IconPencil } from '@tabler/icons-react';
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
  { key: 'degree', title: 'Degree programme', sort: true, render: degreeOf },
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

type Props = { group: StudentGroup; isBusy: boolean; onToggle: () => void; onEdit: () => void };

export function GroupActions({ group: { group_name: name, active }, isBusy, onToggle, onEdit }: Props) {
  const word = active ? 'Deactivate' : 'Activate';
  return (
    <div className={classes.ways}>
      <Button variant="default" size="sm" disabled={isBusy} aria-label={`${word} ${name}`} onClick={onToggle}>
        {word}
      </Button>
      <ActionIcon variant="default" size={36} disabled={isBusy} aria-label={`Edit ${name}`} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
