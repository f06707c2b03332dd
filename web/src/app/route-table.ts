import { type Role, roles } from '@muster/contract/shared';

/** Who may open a path: anybody, or these roles. Test routes are open and call nothing. */
export type Access = 'public' | 'test' | readonly Role[];
/** The frame around a screen. 'by role' is the role's sidebar; 'bare' leaves the whole window to the screen; 'brand' is the top bar of nobody. */
export type Frame = 'none' | 'by role' | 'top' | 'bare' | 'brand';
export type RouteRow = { readonly path: `/${string}`; readonly access: Access; readonly frame: Frame };

const admin: readonly Role[] = ['admin'];
const lecturer: readonly Role[] = ['lecturer'];
const student: readonly Role[] = ['student'];
const lecturerOrAdmin: readonly Role[] = ['lecturer', 'admin'];

const rows = (access: Access, frame: Frame, paths: readonly `/${string}`[]): RouteRow[] =>
  paths.map((path) => ({ path, access, frame }));

/** Every path of the product. What is not here leads to /login. */
export const routeTable: readonly RouteRow[] = [
  ...rows('public', 'none', ['/login', '/register', '/reset-password', '/privacy-policy']),
  ...rows(admin, 'by role', [
    '/admin',
    '/add-staff',
    '/edit-staff/$staffId',
    '/add-student',
    '/add-student-form',
    '/edit-student/$id',
    '/bulk-import-students',
    '/add-module',
    '/add-module-here',
    '/map-module-to-degree',
    '/academic-management',
    '/add-degree-program',
    '/add-group',
    '/year-roll-over',
    '/timetable-management',
    '/add-timetable',
    '/edit-timetable',
    '/venues',
    '/semester-dates',
    '/timetable-clashes',
    '/reports-analytics',
    '/reports-analytics/overview',
    '/reports-analytics/breakdown',
    '/reports-analytics/at-risk',
    '/reports-analytics/sessions',
    '/privacy-requests',
    '/attendance-inbox',
    '/attendance-warnings',
    '/students-list',
    '/lecturers',
    '/view-timetable',
  ]),
  ...rows(lecturer, 'by role', [
    '/lecturer/students',
    '/lecturer-dashboard',
    '/lecturer/inbox',
    '/lecturer/warnings',
    '/lecturer/settings',
    '/lecturer/profile',
  ]),
  ...rows(student, 'by role', ['/student-dashboard', '/student-timetable', '/student/profile', '/student/settings']),
  ...rows(roles, 'top', ['/settings', '/profile']),
  ...rows(lecturerOrAdmin, 'by role', ['/qr', '/manual-attendance-mark']),
  ...rows(lecturerOrAdmin, 'bare', ['/qr-display']),
  ...rows(lecturerOrAdmin, 'top', ['/classes', '/class-session/$id']),
  ...rows('test', 'brand', ['/qr-test', '/qr-display-test']),
];

const attendanceHomes: Record<Role, string> = {
  admin: '/reports-analytics',
  lecturer: '/qr',
  student: '/student-dashboard',
};

export const roleHome: Record<Role, string> = {
  admin: '/admin',
  lecturer: '/lecturer-dashboard',
  student: '/student-dashboard',
};

/** Paths that the product's links name without being screens: a guarded step on to the right one. */
export const redirects: Readonly<Record<`/${string}`, Record<Role, string>>> = {
  '/dashboard': roleHome,
  '/lecturer': roleHome,
  '/student': roleHome,
  '/attendance': attendanceHomes,
};
