import type { Role } from '@muster/contract/shared';
import { describe, expect, test } from 'vitest';
import { afterSignIn, judge } from './guard.ts';
import { redirects, routeTable } from './route-table.ts';

/** The two documents' route tables, copied here by hand: the product's own table is what is tested. */
const documents = {
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
/** What the documents do not have. */
const ours = [
  [
    'admin',
    '/reports-analytics/overview /reports-analytics/breakdown /reports-analytics/at-risk /reports-analytics/sessions',
  ],
  [
    'admin',
    '/year-roll-over /venues /semester-dates /timetable-clashes /privacy-requests /attendance-inbox /attendance-warnings',
  ],
  ['lecturer', '/lecturer/inbox /lecturer/warnings'],
  ['lecturer admin', '/class-session/$id'],
] as const;
const expected = [...Object.entries(documents), ...ours].flatMap(([who, paths]) =>
  paths.split(' ').map((path) => ({ who, path })),
);
const home = { admin: '/admin', lecturer: '/lecturer-dashboard', student: '/student-dashboard' };
const people: Role[] = ['admin', 'lecturer', 'student'];
const accessOf = (path: string) => routeTable.find((row) => row.path === path)!.access;

test('the table lists every route of both documents and our own once, and no other', () => {
  expect(routeTable.map((row) => row.path).toSorted()).toEqual(expected.map((row) => row.path).toSorted());
});

describe.each(expected)('$path', ({ who, path }) => {
  const isOpen = who === 'public' || who === 'test';

  test.each(people)('a signed-in %s gets in, or is led home', (role) => {
    const verdict = judge(accessOf(path), { state: 'signed in', user: { role } });
    const mayEnter = isOpen || who.split(' ').includes(role);
    expect(verdict).toEqual(mayEnter ? { kind: 'show' } : { kind: 'go', to: home[role] });
  });

  test('a stranger is sent to sign in, unless it is open', () => {
    expect(judge(accessOf(path), { state: 'signed out' })).toEqual({ kind: isOpen ? 'show' : 'sign in' });
  });

  test('while nobody knows who is there, a closed page waits', () => {
    expect(judge(accessOf(path), { state: 'loading' })).toEqual({ kind: isOpen ? 'show' : 'wait' });
    expect(judge(accessOf(path), { state: 'unreachable' })).toEqual({ kind: isOpen ? 'show' : 'unreachable' });
  });
});

test('links that are no screens lead on by role', () => {
  expect(redirects).toEqual({
    '/dashboard': home,
    '/lecturer': home,
    '/student': home,
    '/attendance': { admin: '/reports-analytics', lecturer: '/qr', student: '/student-dashboard' },
  });
});

test('after signing in, people come to where they wanted to go, if their role may', () => {
  expect(afterSignIn('admin', undefined)).toBe('/admin');
  expect(afterSignIn('student', undefined)).toBe('/student-dashboard');
  expect(afterSignIn('lecturer', '/qr-display?session=7#x')).toBe('/qr-display?session=7#x');
  expect(afterSignIn('admin', '/edit-student/42')).toBe('/edit-student/42');
  expect(afterSignIn('student', '/edit-student/42')).toBe('/student-dashboard');
  expect(afterSignIn('student', '/attendance')).toBe('/attendance');
});

test('a remembered place outside the product is never followed', () => {
  for (const from of ['https://evil.example/admin', '//evil.example', '/login', '/nowhere', 'javascript:alert(1)']) {
    expect(afterSignIn('admin', from)).toBe('/admin');
  }
});
