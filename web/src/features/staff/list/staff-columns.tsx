import { Avatar } from '@mantine/core';
import { type StaffListRow, staffTypeLabels } from '@muster/contract/people/staff';
import type { Column } from '#ui/table/column.ts';
import { EmailAddress } from '#ui/people/email-address.tsx';
import { ActiveStatus } from '#ui/feedback/active-status.tsx';
import { avatarInitial } from '#ui/people/avatar-initial.ts';
import classes from './staff-columns.module.css';

const maxModuleCodes = 3;

export const staffColumns: readonly Column<StaffListRow>[] = [
  {
    key: 'name',
    title: 'Name',
    secondSort: { key: 'family_name', title: 'Family name' },
    sort: true,
    render: ({ name, email, photo_url }) => (
      <span className={classes.person}>
        <Avatar data-opened src={photo_url && `${photo_url}?size=small`} alt="" color="petrol" radius="50%" size={32}>
          {avatarInitial(name)}
        </Avatar>
        <span>
          {name}
          <span className={classes.email} data-opened>
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
    render: ({ staff_type }) => <span className={classes.staffType}>{staffTypeLabels[staff_type]}</span>,
  },
  {
    key: 'department',
    title: 'Department',
    sort: true,
    render: ({ department }) => department ?? '–',
    phone: 'opened',
  },
  {
    key: 'modules',
    title: 'Modules',
    phone: 'opened',
    render: ({ staff_courses }) => {
      const codes = staff_courses.map(({ modules }) => modules.module_code);
      const more = codes.length - maxModuleCodes;
      if (codes.length === 0) return '–';
      return `${codes.slice(0, maxModuleCodes).join(', ')}${more > 0 ? ` +${more}` : ''}`;
    },
  },
  {
    key: 'status',
    title: 'Status',
    phone: 'state',
    render: ({ active }) => <ActiveStatus isActive={active} />,
  },
];
