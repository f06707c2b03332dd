import type { ListedStudent } from '@muster/contract/students';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Column } from '../../ui/column.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { StatusWord } from '../../ui/status-word.tsx';
import { addressOf, type StudentList } from './student-filters.logic.ts';
import { initialOf } from '../../ui/initial.ts';
import classes from './students.module.css';

const none = '–';

export const studentColumns: readonly Column<ListedStudent>[] = [
  { key: 'name', title: 'Name', sort: true, render: (student) => <Name student={student} /> },
  {
    key: 'student_id',
    title: 'Student ID',
    sort: true,
    render: (student) => <span className={classes.whole}>{student.student_id}</span>,
  },
  { key: 'degree_programme', title: 'Degree', sort: true, render: (student) => student.degree_programme ?? none },
  {
    key: 'current_year',
    title: 'Year',
    sort: true,
    render: termOf,
  },
  { key: 'group_name', title: 'Group', sort: true, render: (student) => student.group_name ?? none },
  {
    key: 'status',
    title: 'Status',
    render: ({ active }) => (
      <span>
        <StatusWord tone={active ? 'good' : 'neutral'}>{active ? 'Active' : 'Inactive'}</StatusWord>
      </span>
    ),
  },
];

function Name({ student: { name, email, photo_url } }: { student: ListedStudent }) {
  const [lost, setLost] = useState<string>();
  return (
    <span className={classes.who}>
      {photo_url === null || photo_url === lost ? (
        <span className={classes.face} aria-hidden>
          {initialOf(name)}
        </span>
      ) : (
        <img
          className={classes.face}
          src={`${photo_url}?size=small`}
          alt=""
          loading="lazy"
          onError={() => setLost(photo_url)}
        />
      )}
      <span>
        <span className={classes.name}>{name}</span>
        <span className={classes.email}>
          <EmailAddress address={email} />
        </span>
      </span>
    </span>
  );
}

function termOf({ current_year: year, current_semester: semester }: ListedStudent): string {
  if (year === null) return none;
  return semester === null ? `Year ${year}` : `Year ${year}, Semester ${semester}`;
}

/** The edit screen remembers which list one came from. */
export function StudentActions({ student, search }: { student: ListedStudent; search: StudentList }) {
  return (
    <Button
      component={Link}
      to={`/edit-student/${student.id}`}
      state={{ listSearch: addressOf(search) }}
      variant="subtle"
      size="sm"
      leftSection={<IconPencil size={16} aria-hidden />}
      aria-label={`Edit ${student.name}, ${student.student_id}`}
    >
      Edit
    </Button>
  );
}
