import { Avatar } from '@mantine/core';
import { type StaffListRow, staffTypeLabels } from '@muster/contract/staff';
import type { Column } from '../../ui/column.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { StatusWord } from '../../ui/status-word.tsx';
import { initialOf } from '../../ui/initial.ts';
import classes from './staff-list.module.css';

const shownCodes = 3;

/** What the list tells of each staff member. */
export const staffColumns: readonly Column<StaffListRow>[] = [
  {
    key: 'name',
    title: 'Name',
    sort: true,
    render: ({ name, email, photo_url }) => (
      <span className={classes.person}>
        <Avatar src={photo_url && `${photo_url}?size=small`} alt="" color="petrol" radius="50%" size={38}>
          {initialOf(name)}
        </Avatar>
        <span>
          {name}
          <span className={classes.email}>
            <EmailAddress address={email} />
          </span>
        </span>
      </span>
    ),
  },
  { key: 'employee_id', title: 'Employee ID', sort: true, render: ({ employee_id }) => employee_id },
  {
    key: 'staff_type',
    title: 'Type',
    sort: true,
    render: ({ staff_type }) => <span className={classes.words}>{staffTypeLabels[staff_type]}</span>,
  },
  {
    key: 'department',
    title: 'Department',
    sort: true,
    render: ({ department }) => department ?? '–',
    hideOnPhone: true,
  },
  {
    key: 'modules',
    title: 'Modules',
    hideOnPhone: true,
    render: ({ staff_courses }) => {
      const codes = staff_courses.map(({ modules }) => modules.module_code);
      const more = codes.length - shownCodes;
      if (codes.length === 0) return '–';
      return `${codes.slice(0, shownCodes).join(', ')}${more > 0 ? ` +${more}` : ''}`;
    },
  },
  {
    key: 'status',
    title: 'Status',
    render: ({ active }) => (
      <StatusWord tone={active ? 'good' : 'neutral'}>{active ? 'Active' : 'Inactive'}</StatusWord>
    ),
  },
];
