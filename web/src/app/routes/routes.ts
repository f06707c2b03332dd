import { roles } from '@muster/contract/http/shared';
import { lazyRouteComponent } from '@tanstack/react-router';
import { adminRoutes } from './admin-routes.ts';
import type { Route } from './route.ts';

/** Every screen of the application. Other paths lead to /login. */
export const routes: readonly Route[] = [
  {
    path: '/login',
    access: 'public',
    layout: 'none',
    title: 'Sign in',
    screen: lazyRouteComponent(() => import('../pages/shared/login-page.tsx'), 'LoginPage'),
  },
  {
    path: '/register',
    access: 'public',
    layout: 'none',
    title: 'Admin registration',
    screen: lazyRouteComponent(() => import('../../features/accounts/sign-in/register-screen.tsx'), 'RegisterScreen'),
  },
  {
    path: '/reset-password',
    access: 'public',
    layout: 'none',
    title: 'Reset password',
    screen: lazyRouteComponent(() => import('../../features/accounts/sign-in/reset-screen.tsx'), 'ResetScreen'),
  },
  {
    path: '/privacy-policy',
    access: 'public',
    layout: 'none',
    title: 'Privacy policy',
    screen: lazyRouteComponent(() => import('../../features/privacy/privacy-screen.tsx'), 'PrivacyScreen'),
  },
  ...adminRoutes,
  {
    path: '/lecturer-dashboard',
    access: ['lecturer'],
    layout: 'navigation',
    title: 'Dashboard',
    screen: lazyRouteComponent(() => import('../pages/lecturer/lecturer-dashboard-page.tsx'), 'LecturerDashboardPage'),
  },
  {
    path: '/lecturer/students',
    access: ['lecturer'],
    layout: 'navigation',
    title: 'Students list',
    screen: lazyRouteComponent(
      () => import('../../features/students/lecturer-students/lecturer-students-screen.tsx'),
      'LecturerStudentsScreen',
    ),
    next: ['/students/$id'],
  },
  {
    path: '/lecturer/inbox',
    access: ['lecturer'],
    layout: 'navigation',
    title: 'Inbox',
    screen: lazyRouteComponent(() => import('../pages/shared/inbox-page.tsx'), 'InboxPage'),
  },
  {
    path: '/lecturer/warnings',
    access: ['lecturer'],
    layout: 'navigation',
    title: 'Early warnings',
    screen: lazyRouteComponent(
      () => import('../../features/warnings/lecturer-warnings-screen.tsx'),
      'LecturerWarningsScreen',
    ),
  },
  {
    path: '/lecturer/settings',
    access: ['lecturer'],
    layout: 'navigation',
    title: 'Settings',
    screen: lazyRouteComponent(
      () => import('../../features/staff/profile/lecturer-settings-screen.tsx'),
      'LecturerSettingsScreen',
    ),
  },
  {
    path: '/lecturer/profile',
    access: ['lecturer'],
    layout: 'navigation',
    title: 'Profile',
    screen: lazyRouteComponent(() => import('../pages/lecturer/lecturer-profile-page.tsx'), 'LecturerProfilePage'),
  },
  {
    path: '/student-dashboard',
    access: ['student'],
    layout: 'navigation',
    title: 'Dashboard',
    screen: lazyRouteComponent(() => import('../pages/student/student-dashboard-page.tsx'), 'StudentDashboardPage'),
  },
  {
    path: '/student-timetable',
    access: ['student'],
    layout: 'navigation',
    title: 'My timetable',
    screen: lazyRouteComponent(() => import('../pages/student/student-timetable-page.tsx'), 'StudentTimetablePage'),
  },
  {
    path: '/student/profile',
    access: ['student'],
    layout: 'navigation',
    title: 'Profile',
    screen: lazyRouteComponent(() => import('../pages/student/student-profile-page.tsx'), 'StudentProfilePage'),
  },
  {
    path: '/student/settings',
    access: ['student'],
    layout: 'navigation',
    title: 'Settings',
    screen: lazyRouteComponent(
      () => import('../../features/students/profile/student-settings-screen.tsx'),
      'StudentSettingsScreen',
    ),
  },
  {
    path: '/qr',
    access: ['lecturer', 'admin'],
    layout: 'navigation',
    title: 'Take attendance',
    screen: lazyRouteComponent(() => import('../pages/lecturer/qr-form-page.tsx'), 'QrFormPage'),
  },
  {
    path: '/manual-attendance-mark',
    access: ['lecturer', 'admin'],
    layout: 'navigation',
    title: 'Mark manual attendance',
    screen: lazyRouteComponent(() => import('../pages/lecturer/manual-mark-page.tsx'), 'ManualMarkPage'),
  },
  {
    path: '/registers-not-taken',
    access: ['lecturer', 'admin'],
    layout: 'navigation',
    title: 'Registers not taken',
    screen: lazyRouteComponent(() => import('../pages/shared/not-taken-page.tsx'), 'NotTakenPage'),
  },
  {
    path: '/qr-display',
    access: ['lecturer', 'admin'],
    layout: 'full window',
    title: 'Check-in code',
    searchEntries: [],
    screen: lazyRouteComponent(() => import('../pages/lecturer/qr-display-page.tsx'), 'QrDisplayPage'),
  },
  {
    path: '/classes',
    access: ['lecturer', 'admin'],
    layout: 'navigation',
    title: 'Class sessions',
    screen: lazyRouteComponent(() => import('../pages/lecturer/classes-page.tsx'), 'ClassesPage'),
    next: ['/class-session/$id'],
  },
  {
    path: '/class-session/$id',
    access: ['lecturer', 'admin'],
    layout: 'navigation',
    title: 'Class session',
    screen: lazyRouteComponent(() => import('../pages/lecturer/class-session-page.tsx'), 'ClassSessionPage'),
    prefetch: async (client, { id = '' }) => {
      const { prefetchClassSession } = await import('../../features/sessions/history/class-session.api.ts');
      await prefetchClassSession(client, id);
    },
  },
  {
    path: '/students/$id',
    access: ['lecturer', 'admin'],
    layout: 'navigation',
    title: 'Student',
    screen: lazyRouteComponent(() => import('../pages/shared/student-page.tsx'), 'StudentPage'),
  },
  {
    path: '/profile',
    access: roles,
    layout: 'navigation',
    title: 'Profile',
    screen: lazyRouteComponent(() => import('../pages/shared/profile-page.tsx'), 'ProfilePage'),
  },
  {
    path: '/settings',
    access: roles,
    layout: 'navigation',
    title: 'Settings',
    screen: lazyRouteComponent(() => import('../../features/accounts/profile/settings-screen.tsx'), 'SettingsScreen'),
  },
  {
    path: '/qr-test',
    access: 'test',
    layout: 'brand only',
    title: 'Test page',
    screen: lazyRouteComponent(
      () => import('../../features/sessions/projector-display/qr-test-screens.tsx'),
      'QrTestScreen',
    ),
  },
  {
    path: '/qr-display-test',
    access: 'test',
    layout: 'brand only',
    title: 'Test page',
    screen: lazyRouteComponent(
      () => import('../../features/sessions/projector-display/qr-test-screens.tsx'),
      'QrDisplayTestScreen',
    ),
  },
];
