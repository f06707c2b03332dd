import type { AdminRole } from '@muster/contract/accounts/admin-roles';
import type { Role } from '@muster/contract/http/shared';
import { describe, expect, it } from 'vitest';
import { addressAfterSignIn, canChange, checkAccess, isPathOpenTo } from './guard.ts';
import { redirects } from './role-home.ts';
import { routes } from './routes.ts';

/** The routes that the requirements list, by the roles that may open them. */
const requiredRoutes = {
  public: '/login /register /reset-password /privacy-policy',
  admin:
    '/admin /add-staff /edit-staff/$staffId /add-student /add-student-form /edit-student/$id /bulk-import-students ' +
    '/add-module /add-module-here /map-module-to-degree /academic-management /add-degree-program /add-group ' +
    '/timetable-management /add-timetable /edit-timetable /reports-analytics /students-list /lecturers /view-timetable',
  lecturer: '/lecturer/students /lecturer-dashboard /lecturer/settings /lecturer/profile',
  student: '/student-dashboard /student-timetable /student/profile /student/settings',
  'admin lecturer student': '/settings /profile',
  'lecturer admin': '/qr /manual-attendance-mark /qr-display /classes',
  test: '/qr-test /qr-display-test',
};
const required = Object.entries(requiredRoutes).flatMap(([access, paths]) =>
  paths.split(' ').map((path) => ({ path, access: access.split(' ').toSorted().join(' ') })),
);
const home = { admin: '/admin', lecturer: '/lecturer-dashboard', student: '/student-dashboard' };
const roles: Role[] = ['admin', 'lecturer', 'student'];

describe('routes', () => {
  it('have unique paths', () => {
    const paths = routes.map(({ path }) => path);
    expect(paths).toEqual([...new Set(paths)]);
  });

  it.each(required)('give $path the access "$access"', ({ path, access }) => {
    const actual = routes.find((route) => route.path === path)?.access;
    expect(typeof actual === 'string' ? actual : actual?.toSorted().join(' ')).toBe(access);
  });

  it('have redirects by role', () => {
    expect(redirects).toEqual({
      '/dashboard': home,
      '/lecturer': home,
      '/student': home,
      '/attendance': { admin: '/reports-analytics', lecturer: '/qr', student: '/student-dashboard' },
    });
  });
});

describe.each(routes)('access guard of $path', (route) => {
  const { access } = route;
  const isPublic = typeof access === 'string';

  it.each(roles)('shows the screen to a signed-in %s or redirects to the home of the role', (role) => {
    const decision = checkAccess(route, {
      state: 'signed in',
      user: { role, admin_role: role === 'admin' ? 'owner' : null },
    });
    const mayOpen = isPublic || access.includes(role);
    expect(decision).toEqual(mayOpen ? { kind: 'show' } : { kind: 'redirect', to: home[role] });
  });

  it('requires a sign-in unless the route is public', () => {
    expect(checkAccess(route, { state: 'signed out' })).toEqual({ kind: isPublic ? 'show' : 'sign in' });
  });

  it('waits while the current user is unknown unless the route is public', () => {
    expect(checkAccess(route, { state: 'loading' })).toEqual({ kind: isPublic ? 'show' : 'wait' });
    expect(checkAccess(route, { state: 'unreachable' })).toEqual({ kind: isPublic ? 'show' : 'unreachable' });
  });
});

describe('roles inside the administration', () => {
  const decide = (path: string, role: AdminRole) =>
    checkAccess(routes.find((route) => route.path === path) ?? { access: [] }, {
      state: 'signed in',
      user: { role: 'admin', admin_role: role },
    }).kind;

  it('name an area for every screen of administrators except the own pages', () => {
    const open = routes.filter(({ access, area }) => Array.isArray(access) && access.includes('admin') && !area);
    expect(open.map(({ path }) => path)).toEqual(['/profile', '/settings']);
  });

  it('close the screens that they may not read, and forms that they may not save', () => {
    expect([decide('/students-list', 'reader'), decide('/add-student-form', 'reader')]).toEqual(['show', 'closed']);
    expect([decide('/privacy-requests', 'reader'), decide('/privacy-requests', 'registrar')]).toEqual([
      'closed',
      'show',
    ]);
    expect([decide('/add-timetable', 'timetabler'), decide('/qr', 'timetabler')]).toEqual(['show', 'closed']);
  });

  it('may change the data of a screen or only read it', () => {
    const timetabler = { role: 'admin', admin_role: 'timetabler' } as const;
    expect([canChange(timetabler, 'timetables'), canChange(timetabler, 'people')]).toEqual([true, false]);
    expect([canChange({ role: 'lecturer', admin_role: null }, 'attendance'), canChange(undefined, undefined)]).toEqual([
      true,
      true,
    ]);
  });

  it('leave out of the navigation what is closed', () => {
    const office = { role: 'admin', admin_role: 'faculty_office' } as const;
    const paths = ['/students-list', '/add-student-form', '/timetable-clashes', '/invitations', '/classes'];
    expect(paths.map((path) => isPathOpenTo(office, path))).toEqual([true, false, false, false, false]);
    const reader = { role: 'admin', admin_role: 'reader' } as const;
    expect([isPathOpenTo(reader, '/students-list'), isPathOpenTo(reader, '/privacy-requests')]).toEqual([true, false]);
  });
});

describe('address after sign-in', () => {
  it('is the requested address if the role may open it, else the home of the role', () => {
    expect(addressAfterSignIn('admin', undefined)).toBe('/admin');
    expect(addressAfterSignIn('student', undefined)).toBe('/student-dashboard');
    expect(addressAfterSignIn('lecturer', '/qr-display?session=7#x')).toBe('/qr-display?session=7#x');
    expect(addressAfterSignIn('admin', '/edit-student/42')).toBe('/edit-student/42');
    expect(addressAfterSignIn('student', '/edit-student/42')).toBe('/student-dashboard');
    expect(addressAfterSignIn('student', '/attendance')).toBe('/attendance');
  });

  it('is never outside the application', () => {
    for (const from of ['https://evil.example/admin', '//evil.example', '/login', '/nowhere', 'javascript:alert(1)']) {
      expect(addressAfterSignIn('admin', from)).toBe('/admin');
    }
  });
});
