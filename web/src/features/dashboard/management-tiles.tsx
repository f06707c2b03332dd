import {
  IconBook2,
  IconBuildingCommunity,
  IconCalendarClock,
  IconChartBar,
  IconSchool,
  IconUsersGroup,
} from '@tabler/icons-react';
import { LinkCards } from '#ui/actions/link-cards.tsx';
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
    text: 'Weekly classes with lecturers and rooms',
    icon: IconCalendarClock,
  },
  {
    to: '/reports-analytics',
    title: 'Reports & Analytics',
    text: 'Attendance this semester, and who needs help',
    icon: IconChartBar,
  },
] as const;

const countOfPath: Readonly<Record<string, keyof Counts>> = { '/add-student': 'students', '/add-staff': 'staff' };

/** Links to the management pages. The requirements ask for a total that rises on a click until the next refetch. */
export function ManagementTiles({ onAddPerson }: { onAddPerson: (count: keyof Counts) => void }) {
  const items = tiles.map((tile) => {
    const count = countOfPath[tile.to];
    return count === undefined ? tile : { ...tile, onClick: () => onAddPerson(count) };
  });
  return <LinkCards items={items} />;
}
