import { IconCalendarPlus, IconCalendarSearch, IconCalendarTime } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './timetable-management.module.css';
import { texts } from './timetables.texts.ts';

const ways = [
  {
    to: '/add-timetable',
    title: 'Add Time Table',
    text: 'New weekly classes for one or more groups.',
    icon: IconCalendarPlus,
  },
  {
    to: '/edit-timetable',
    title: 'Edit Time Table',
    text: 'Find a class, change or delete it.',
    icon: IconCalendarTime,
  },
  {
    to: '/view-timetable',
    title: 'View Time Table',
    text: 'All classes, as cards, table or week.',
    icon: IconCalendarSearch,
  },
];

const more = [
  { to: '/venues', label: 'Venues' },
  { to: '/semester-dates', label: 'Semester dates & holidays' },
  { to: '/timetable-clashes', label: 'Clash report' },
  { to: '/bulk-import-students', search: { kind: 'timetables' }, label: 'Import timetable' },
];

/** `/timetable-management`. */
export function TimetableManagementScreen() {
  return (
    <>
      <PageHeader title={texts.management} back={{ to: '/admin', label: 'Back' }} />
      <ChoiceCards items={ways} />
      <nav aria-label="More on time tables" className={classes.more}>
        {more.map(({ to, search, label }) => (
          <Link key={to} to={to} search={search ?? {}} className={classes.link}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}
