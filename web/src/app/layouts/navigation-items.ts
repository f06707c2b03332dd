import type { Role } from '@muster/contract/http/shared';
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
  /** Prefixes of the paths below this item; the item is marked as current on them. */
  readonly childPaths?: readonly string[];
};

type Sidebar = {
  readonly items: readonly SidebarItem[];
  readonly signOut: string;
  /** Target of the logo. */
  readonly logo: string;
};

/** The sidebar items of each role, as the requirements list them. */
export const sidebars: Record<Role, Sidebar> = {
  admin: {
    logo: '/admin',
    signOut: 'Sign Out',
    items: [
      { to: '/admin', label: 'Dashboard', icon: IconLayoutDashboard },
      { to: '/students-list', label: 'Students', icon: IconSchool, childPaths: ['/add-student', '/edit-student/'] },
      { to: '/lecturers', label: 'Lecturers', icon: IconUsersGroup, childPaths: ['/add-staff', '/edit-staff/'] },
      { to: '/profile', label: 'Profile', icon: IconUser },
    ],
  },
  lecturer: {
    logo: '/lecturer',
    signOut: 'Sign out',
    items: [
      { to: '/lecturer-dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
      { to: '/lecturer/students', label: 'Students', icon: IconSchool },
      { to: '/qr', label: 'Classes', icon: IconChalkboard, childPaths: ['/manual-attendance-mark'] },
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

/** The tabs of the top bar layout. */
export const topBarTabs: Record<Role, readonly { to: string; label: string }[]> = {
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

/** Targets of the user menu. */
export const userPages: Record<Role, { profile: string; settings: string }> = {
  admin: { profile: '/profile', settings: '/settings' },
  lecturer: { profile: '/lecturer/profile', settings: '/lecturer/settings' },
  student: { profile: '/student/profile', settings: '/student/settings' },
};
