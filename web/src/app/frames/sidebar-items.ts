import type { Role } from '@muster/contract/shared';
import {
  IconCalendarWeek,
  IconChalkboard,
  IconLayoutDashboard,
  IconSchool,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';

export type SidebarItem = {
  readonly to: string;
  readonly label: string;
  readonly icon: typeof IconUser;
  /** How the paths begin that one comes to from there, and goes back to it from. */
  readonly leadsTo?: readonly string[];
};

type Sidebar = {
  readonly items: readonly SidebarItem[];
  readonly signOut: string;
  /** Where the logo leads. */
  readonly logo: string;
};

/** Exactly the listed items of each role. */
export const sidebars: Record<Role, Sidebar> = {
  admin: {
    logo: '/admin',
    signOut: 'Sign Out',
    items: [
      { to: '/admin', label: 'Dashboard', icon: IconLayoutDashboard },
      { to: '/students-list', label: 'Students', icon: IconSchool, leadsTo: ['/add-student', '/edit-student/'] },
      { to: '/lecturers', label: 'Lecturers', icon: IconUsersGroup, leadsTo: ['/add-staff', '/edit-staff/'] },
      { to: '/profile', label: 'Profile', icon: IconUser },
    ],
  },
  lecturer: {
    logo: '/lecturer',
    signOut: 'Sign out',
    items: [
      { to: '/lecturer-dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
      { to: '/lecturer/students', label: 'Students', icon: IconSchool },
      { to: '/qr', label: 'Classes', icon: IconChalkboard, leadsTo: ['/manual-attendance-mark'] },
      { to: '/lecturer/profile', label: 'Profile', icon: IconUser },
    ],
  },
  student: {
    logo: '/student',
    signOut: 'Sign out',
    items: [
      { to: '/student-dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
      { to: '/student-timetable', label: 'Timetable', icon: IconCalendarWeek },
      { to: '/student/profile', label: 'Profile', icon: IconUser },
    ],
  },
};

/** The tabs of the top navigation variant. */
export const tabs: Record<Role, readonly { to: string; label: string }[]> = {
  admin: [
    { to: '/dashboard', label: 'Dashboard' },
    { to: '/add-student', label: 'Students' },
    { to: '/add-staff', label: 'Staff' },
    { to: '/add-module', label: 'Modules' },
    { to: '/classes', label: 'Classes' },
    { to: '/profile', label: 'Profile' },
  ],
  lecturer: [
    { to: '/dashboard', label: 'Dashboard' },
    { to: '/classes', label: 'Classes' },
    { to: '/attendance', label: 'Attendance' },
    { to: '/profile', label: 'Profile' },
  ],
  student: [
    { to: '/dashboard', label: 'Dashboard' },
    { to: '/attendance', label: 'My Attendance' },
    { to: '/profile', label: 'Profile' },
  ],
};

/** Where the user block's menu leads; lecturers and students have their own pages. */
export const ownPages: Record<Role, { profile: string; settings: string }> = {
  admin: { profile: '/profile', settings: '/settings' },
  lecturer: { profile: '/lecturer/profile', settings: '/lecturer/settings' },
  student: { profile: '/student/profile', settings: '/student/settings' },
};
