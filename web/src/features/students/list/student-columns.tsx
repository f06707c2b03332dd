import type { ListedStudent } from '@muster/contract/people/students';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import type { Column } from '#ui/table/column.ts';
import { EmailAddress } from '#ui/people/email-address.tsx';
import { StudentStatus } from '../student-status.tsx';
import { Term } from '#ui/text/term.tsx';
import { toUrlSearch, type StudentSearch } from './student-list.logic.ts';
import { avatarInitial } from '#ui/people/avatar-initial.ts';
import { programmesText } from '../study.texts.ts';
import classes from './student-columns.module.css';

const noValue = '–';

export const studentColumns: readonly Column<ListedStudent>[] = [
  {
    key: 'name',
    title: 'Name',
    sort: true,
    secondSort: { key: 'family_name', title: 'Family name' },
    render: (student) => <Name student={student} />,
  },
  {
    key: 'student_id',
    title: 'Student ID',
    sort: true,
    render: (student) => <span className={classes.nowrap}>{student.student_id}</span>,
  },
  {
    key: 'degree_programme',
    title: 'Degree',
    sort: true,
    // Its group and year say enough on the card of a phone.
    phone: 'opened',
    render: (student) => programmesText(student) || noValue,
  },
  {
    key: 'current_year',
    title: 'Year',
    sort: true,
    render: ({ current_year: year, current_semester: semester }) =>
      year === null ? noValue : <Term year={year} semester={semester} />,
  },
  { key: 'group_name', title: 'Group', sort: true, render: (student) => student.group_name ?? noValue },
  {
    key: 'status',
    title: 'Status',
    phone: 'state',
    render: (student) => <StudentStatus student={student} />,
  },
];

function Name({ student: { name, email, photo_url } }: { student: ListedStudent }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  return (
    <span className={classes.student}>
      {photo_url === null || photo_url === failedUrl ? (
        <span className={classes.avatar} data-opened aria-hidden>
          {avatarInitial(name)}
        </span>
      ) : (
        <img
          className={classes.avatar}
          data-opened
          src={`${photo_url}?size=small`}
          alt=""
          loading="lazy"
          onError={() => setFailedUrl(photo_url)}
        />
      )}
      <span>
        <span className={classes.name}>{name}</span>
        <span className={classes.email} data-opened>
          <EmailAddress address={email} />
        </span>
      </span>
    </span>
  );
}

/** Row actions. The edit screen returns to this list with the same parameters. */
export function StudentActions({ student, search }: { student: ListedStudent; search: StudentSearch }) {
  return (
    <Button
      component={Link}
      to={`/edit-student/${student.id}`}
      state={{ listSearch: toUrlSearch(search) }}
      variant="subtle"
      size="sm"
      leftSection={<IconPencil size={16} aria-hidden />}
      aria-label={`Edit ${student.name}, ${student.student_id}`}
    >
      Edit
    </Button>
  );
}
