import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';

/** The screen of each path, loaded when it is opened. A path without one shows the plain not-found state in its frame. */
export const screens: Readonly<Record<string, AsyncRouteComponent<object>>> = {
  '/login': lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
  '/register': lazyRouteComponent(() => import('../features/accounts/register-screen.tsx'), 'RegisterScreen'),
  '/reset-password': lazyRouteComponent(() => import('../features/accounts/reset-screen.tsx'), 'ResetScreen'),
  '/privacy-policy': lazyRouteComponent(() => import('../features/privacy/privacy-screen.tsx'), 'PrivacyScreen'),
  '/profile': lazyRouteComponent(() => import('../features/accounts/profile-screen.tsx'), 'ProfileScreen'),
  '/lecturer-dashboard': lazyRouteComponent(() => import('./lecturer-dashboard-page.tsx'), 'LecturerDashboardPage'),
  '/qr': lazyRouteComponent(() => import('./qr-form-page.tsx'), 'QrFormPage'),
  '/qr-test': lazyRouteComponent(() => import('../features/sessions/qr-test-screens.tsx'), 'QrTestScreen'),
  '/qr-display-test': lazyRouteComponent(
    () => import('../features/sessions/qr-test-screens.tsx'),
    'QrDisplayTestScreen',
  ),
  '/qr-display': lazyRouteComponent(() => import('./qr-display-page.tsx'), 'QrDisplayPage'),
  '/student-dashboard': lazyRouteComponent(
    () => import('../features/attendance/student-dashboard-screen.tsx'),
    'StudentDashboardScreen',
  ),
};
