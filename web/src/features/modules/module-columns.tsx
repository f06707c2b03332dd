import { termLabel } from '#lib/format/term-name.ts';
import type { Module } from '@muster/contract/academics/modules';
import type { Column } from '#ui/table/column.ts';
import { ActiveStatus } from '#ui/feedback/active-status.tsx';
import classes from './module-list.module.css';
import { ModulePhoto } from './module-photo.tsx';

export const moduleColumns: readonly Column<Module>[] = [
  {
    key: 'module_code',
    title: 'Code',
    sort: true,
    render: ({ module_code }) => <span className={classes.code}>{module_code}</span>,
  },
  {
    key: 'module_name',
    title: 'Module',
    sort: true,
    render: (module) => (
      <span className={classes.line}>
        <ModulePhoto url={module.photo_url} />
        <span className={classes.name}>{module.module_name}</span>
      </span>
    ),
  },
  { key: 'semester', title: 'Semester', sort: true, render: ({ semester }) => termLabel(semester) },
  { key: 'credits', title: 'Credits', align: 'end', sort: true, isMinor: true, render: ({ credits }) => credits },
  {
    key: 'active',
    title: 'Status',
    phone: 'state',
    sort: true,
    render: ({ active }) => <ActiveStatus isActive={active} />,
  },
];
