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
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconMail,
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
      {
        to: '/students-list',
        label: 'Students',
        icon: IconSchool,
        childPaths: ['/students/', '/add-student', '/edit-student/'],
      },
      { to: '/lecturers', label: 'Lecturers', icon: IconUsersGroup, childPaths: ['/add-staff', '/edit-staff/'] },
      { to: '/profile', label: 'Profile', icon: IconUser, childPaths: ['/settings'] },
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
          '/class-list-check',
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
      { to: '/invitations', label: 'Invitations', icon: IconMail },
      { to: '/university', label: 'University', icon: IconBuildingBank, childPaths: ['/privacy-requests'] },
      { to: '/audit', label: 'Audit log', icon: IconHistory },
    ],
  },
  lecturer: {
    logo: '/lecturer',
    signOut: 'Sign out',
    items: [
      { to: '/lecturer-dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
      {
        to: '/lecturer/students',
        label: 'Students',
        icon: IconSchool,
        childPaths: ['/students/', '/lecturer/teaching-groups'],
      },
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

type Tab = Pick<SidebarItem, 'to' | 'label' | 'childPaths'>;

/** The tabs of the top bar layout, as the requirements list them. */
export const topBarTabs: Record<Role, readonly Tab[]> = {
  admin: [
    { to: '/dashboard', label: 'Dashboard', childPaths: ['/admin'] },
    {
      to: '/add-student',
      label: 'Students',
      childPaths: ['/add-student', '/students-list', '/students/', '/edit-student/'],
    },
    { to: '/add-staff', label: 'Staff', childPaths: ['/lecturers', '/edit-staff/'] },
    { to: '/add-module', label: 'Modules', childPaths: ['/add-module-here', '/map-module-to-degree'] },
    { to: '/classes', label: 'Classes', childPaths: ['/class-session/', '/qr', '/manual-attendance-mark'] },
    { to: '/profile', label: 'Profile' },
  ],
  lecturer: [
    { to: '/dashboard', label: 'Dashboard', childPaths: ['/lecturer-dashboard'] },
    { to: '/classes', label: 'Classes', childPaths: ['/class-session/'] },
    { to: '/attendance', label: 'Attendance', childPaths: ['/qr', '/manual-attendance-mark'] },
    { to: '/profile', label: 'Profile', childPaths: ['/lecturer/profile'] },
  ],
  student: [
    { to: '/dashboard', label: 'Dashboard', childPaths: ['/student-dashboard'] },
    { to: '/attendance', label: 'My Attendance' },
    { to: '/profile', label: 'Profile', childPaths: ['/student/profile'] },
  ],
};

/** Targets of the user menu. */
export const userPages: Record<Role, { profile: string; settings: string }> = {
  admin: { profile: '/profile', settings: '/settings' },
  lecturer: { profile: '/lecturer/profile', settings: '/lecturer/settings' },
  student: { profile: '/student/profile', settings: '/student/settings' },
};

/** Marks a link as current on the paths below it. The router marks it on its own path. */
export function markCurrent({ childPaths = [] }: Pick<SidebarItem, 'childPaths'>, path: string) {
  return childPaths.some((prefix) => path.startsWith(prefix)) ? ({ 'aria-current': 'true' } as const) : {};
}
