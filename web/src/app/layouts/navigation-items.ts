import type { Role } from '@muster/contract/http/shared';
import {
  IconAlertTriangle,
  IconBooks,
  IconBuildingBank,
  IconCalendarOff,
  IconCalendarWeek,
  IconCertificate,
  IconChalkboard,
  IconChartBar,
  IconChecklist,
  IconClipboardX,
  IconFileImport,
  IconInbox,
  IconLayoutDashboard,
  IconQrcode,
  IconSchool,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';

export type SidebarItem = {
  readonly to: string;
  /** Id of the section on that page. */
  readonly hash?: string;
  readonly label: string;
  readonly icon: typeof IconUser;
  /** Prefixes of the paths below this item; the item is marked as current on them. */
  readonly childPaths?: readonly string[];
};

type Sidebar = {
  /** As the requirements list them. */
  readonly items: readonly SidebarItem[];
  /** The other areas of the role, below the heading "More". */
  readonly more: readonly SidebarItem[];
  readonly signOut: string;
  /** Target of the logo. */
  readonly logo: string;
};

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
    more: [
      {
        to: '/timetable-management',
        label: 'Timetables',
        icon: IconCalendarWeek,
        childPaths: [
          '/add-timetable',
          '/edit-timetable',
          '/view-timetable',
          '/timetable-clashes',
          '/classes-without-students',
          '/venues',
          '/semester-dates',
        ],
      },
      {
        to: '/classes',
        label: 'Sessions',
        icon: IconQrcode,
        childPaths: ['/class-session/', '/qr', '/manual-attendance-mark', '/registers-not-taken'],
      },
      {
        to: '/add-module',
        label: 'Modules',
        icon: IconBooks,
        childPaths: ['/add-module-here', '/map-module-to-degree'],
      },
      {
        to: '/academic-management',
        label: 'Degrees and groups',
        icon: IconCertificate,
        childPaths: ['/add-degree-program', '/add-group', '/year-roll-over'],
      },
      { to: '/reports-analytics', label: 'Reports', icon: IconChartBar, childPaths: ['/reports-analytics/'] },
      { to: '/bulk-import-students', label: 'Imports', icon: IconFileImport },
      { to: '/attendance-inbox', label: 'Inbox', icon: IconInbox },
      { to: '/attendance-warnings', label: 'Warnings', icon: IconAlertTriangle },
      { to: '/settings', label: 'University', icon: IconBuildingBank, childPaths: ['/privacy-requests'] },
    ],
  },
  lecturer: {
    logo: '/lecturer',
    signOut: 'Sign out',
    items: [
      { to: '/lecturer-dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
      { to: '/lecturer/students', label: 'Students', icon: IconSchool },
      { to: '/qr', label: 'Classes', icon: IconChalkboard, childPaths: ['/manual-attendance-mark'] },
      {
        to: '/lecturer/profile',
        label: 'Profile',
        icon: IconUser,
        childPaths: ['/lecturer/settings', '/profile', '/settings'],
      },
    ],
    more: [
      { to: '/classes', label: 'Sessions', icon: IconQrcode, childPaths: ['/class-session/'] },
      { to: '/lecturer/inbox', label: 'Inbox', icon: IconInbox },
      { to: '/lecturer/warnings', label: 'Warnings', icon: IconAlertTriangle },
      { to: '/registers-not-taken', label: 'Registers not taken', icon: IconClipboardX },
    ],
  },
  student: {
    logo: '/student',
    signOut: 'Sign out',
    items: [
      { to: '/student-dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
      { to: '/student-timetable', label: 'Timetable', icon: IconCalendarWeek },
      {
        to: '/student/profile',
        label: 'Profile',
        icon: IconUser,
        childPaths: ['/student/settings', '/profile', '/settings'],
      },
    ],
    more: [
      { to: '/student-dashboard', hash: 'absences', label: 'Absences', icon: IconCalendarOff },
      { to: '/student-dashboard', hash: 'my-attendance', label: 'Attendance', icon: IconChecklist },
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
