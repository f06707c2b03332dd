import { IconCalendarPlus, IconCalendarSearch, IconCalendarTime } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LinkCards } from '#ui/actions/link-cards.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import classes from './timetable-management.module.css';
import { texts } from './timetables.texts.ts';

const cards = [
  {
    to: '/add-timetable',
    title: 'Add Time Table',
    text: 'Add weekly classes for one or several groups',
    icon: IconCalendarPlus,
  },
  {
    to: '/edit-timetable',
    title: 'Edit Time Table',
    text: 'Change or delete classes',
    icon: IconCalendarTime,
  },
  {
    to: '/view-timetable',
    title: 'View Time Table',
    text: 'Browse by cards, table or week',
    icon: IconCalendarSearch,
  },
];

const links = [
  { to: '/venues', label: 'Venues' },
  { to: '/semester-dates', label: 'Semester dates & holidays' },
  { to: '/hand-over-classes', label: 'Hand over classes' },
  { to: '/timetable-clashes', label: 'Clash report' },
  { to: '/class-list-check', label: 'Check of the class lists' },
  { to: '/classes-without-students', label: 'Classes without students' },
  { to: '/registers-not-taken', label: 'Registers not taken' },
  { to: '/bulk-import-students', search: { kind: 'timetables' }, label: 'Import timetable' },
];

/** `/timetable-management`. `children`: content below the links. */
export function TimetableManagementScreen({ children }: { children?: ReactNode }) {
  return (
    <>
      <PageHeader title={texts.management} back={{ to: '/admin', label: 'Back' }} />
      <LinkCards items={cards} />
      <nav aria-label="More on time tables" className={classes.links}>
        {links.map(({ to, search, label }) => (
          <Link key={to} to={to} search={search ?? {}} className={classes.link}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}
