// @vitest-environment node
import { type Role, roles } from '@muster/contract/http/shared';
import { describe, expect, it } from 'vitest';
import { searchEntriesOf } from './search-entries.ts';

const userOf = (role: Role) => ({ role, admin_role: role === 'admin' ? ('owner' as const) : null });
const hrefsOf = (role: Role) => searchEntriesOf(userOf(role)).map(({ href }) => href);

describe('pages in the search palette', () => {
  it('include routes for administrators and routes for several roles', () => {
    expect(hrefsOf('admin')).toEqual(expect.arrayContaining(['/admin', '/add-staff', '/qr', '/profile']));
  });

  it('include entries with a query', () => {
    expect(hrefsOf('admin')).toContain('/bulk-import-students?kind=staff');
  });

  it('exclude routes with a parameter, routes of other roles and screens that need a selection', () => {
    expect(hrefsOf('admin').filter((href) => /\$|^\/(student|lecturer)\/|^\/(login|qr-display)$/.test(href))).toEqual(
      [],
    );
    expect(hrefsOf('student')).toEqual([
      '/student-dashboard',
      '/student-timetable',
      '/student/profile',
      '/student/settings',
    ]);
  });

  it('exclude what the role in the administration does not include', () => {
    const hrefs = searchEntriesOf({ role: 'admin', admin_role: 'reader' }).map(({ href }) => href);
    expect(hrefs).toContain('/students-list');
    expect(hrefs.filter((href) => ['/add-student-form', '/privacy-requests'].includes(href))).toEqual([]);
  });

  it('include only imports of kinds that the role may change', () => {
    const importsOf = (role: 'timetabler' | 'reader') =>
      searchEntriesOf({ role: 'admin', admin_role: role })
        .map(({ href }) => href)
        .filter((href) => href.startsWith('/bulk-import-students'));
    expect(importsOf('timetabler').map((href) => href.replace(/.*=/, ''))).toEqual([
      'timetables',
      'venues',
      'calendar',
    ]);
    expect(importsOf('reader')).toEqual([]);
  });

  it('tell actions from pages', () => {
    const kinds = Object.fromEntries(searchEntriesOf(userOf('lecturer')).map(({ title, kind }) => [title, kind]));
    expect(kinds).toMatchObject({ 'Take attendance': 'action', Inbox: 'page' });
  });

  it.each(roles)('have unique titles for the role %s', (role) => {
    const titles = searchEntriesOf(userOf(role)).map(({ title }) => title);
    expect(titles).toEqual([...new Set(titles)]);
  });
});
