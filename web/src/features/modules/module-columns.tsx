import type { Module } from '@muster/contract/modules';
import type { Column } from '../../ui/column.ts';
import { StatusWord } from '../../ui/status-word.tsx';
import classes from './module-line.module.css';
import { ModulePhoto } from './module-photo.tsx';

/** What the list tells of each module. */
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
        <ModulePhoto address={module.photo_url} />
        <span className={classes.name}>{module.module_name}</span>
      </span>
    ),
  },
  { key: 'semester', title: 'Semester', sort: true, render: ({ semester }) => `Semester ${semester}` },
  { key: 'credits', title: 'Credits', align: 'end', sort: true, render: ({ credits }) => credits },
  {
    key: 'active',
    title: 'Status',
    sort: true,
    render: ({ active }) => (
      <StatusWord tone={active ? 'good' : 'neutral'}>{active ? 'Active' : 'Inactive'}</StatusWord>
    ),
  },
];
