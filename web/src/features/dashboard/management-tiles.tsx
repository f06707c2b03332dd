import {
  IconBook2,
  IconBuildingCommunity,
  IconCalendarClock,
  IconChartBar,
  IconSchool,
  IconUsersGroup,
} from '@tabler/icons-react';
import { LinkCards } from '../../ui/actions/link-cards.tsx';
import type { Counts } from './dashboard.api.ts';

const tiles = [
  {
    to: '/add-student',
    title: 'Student Management',
    text: 'Add students, one by one or from a file',
    icon: IconSchool,
  },
  { to: '/add-staff', title: 'Staff Management', text: 'Add lecturers and what they teach', icon: IconUsersGroup },
  { to: '/add-module', title: 'Module Management', text: 'Modules and the degrees they belong to', icon: IconBook2 },
  {
    to: '/academic-management',
    title: 'Academic Management',
    text: 'Degree programmes and groups',
    icon: IconBuildingCommunity,
  },
  {
    to: '/timetable-management',
    title: 'Time Table Management',
    text: 'Who teaches what, when and where',
    icon: IconCalendarClock,
  },
  { to: '/reports-analytics', title: 'Reports & Analytics', text: 'Attendance in figures', icon: IconChartBar },
] as const;

const raises: Readonly<Record<string, keyof Counts>> = { '/add-student': 'students', '/add-staff': 'staff' };

/** Where the work is done. Who goes to add a person sees one more until the figures are asked for again. */
export function ManagementTiles({ onRaise }: { onRaise: (of: keyof Counts) => void }) {
  const items = tiles.map((tile) => {
    const raised = raises[tile.to];
    return raised === undefined ? tile : { ...tile, onClick: () => onRaise(raised) };
  });
  return <LinkCards items={items} />;
}
