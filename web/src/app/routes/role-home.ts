import type { Role } from '@muster/contract/http/shared';

export const roleHome: Record<Role, string> = {
  admin: '/admin',
  lecturer: '/lecturer-dashboard',
  student: '/student-dashboard',
};

const attendanceHome: Record<Role, string> = {
  admin: '/reports-analytics',
  lecturer: '/qr',
  student: '/student-dashboard',
};

/** Paths that links use without being screens: each redirects to a screen of the user's role. */
export const redirects: Readonly<Record<`/${string}`, Record<Role, string>>> = {
  '/dashboard': roleHome,
  '/lecturer': roleHome,
  '/student': roleHome,
  '/attendance': attendanceHome,
};
