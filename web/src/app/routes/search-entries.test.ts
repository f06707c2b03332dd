// @vitest-environment node
import { roles } from '@muster/contract/http/shared';
import { describe, expect, it } from 'vitest';
import { searchEntriesOf } from './search-entries.ts';

const hrefsOf = (role: (typeof roles)[number]) => searchEntriesOf(role).map(({ href }) => href);

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

  it('tell actions from pages', () => {
    const kinds = Object.fromEntries(searchEntriesOf('lecturer').map(({ title, kind }) => [title, kind]));
    expect(kinds).toMatchObject({ 'Take attendance': 'action', Inbox: 'page' });
  });

  it.each(roles)('have unique titles for the role %s', (role) => {
    const titles = searchEntriesOf(role).map(({ title }) => title);
    expect(titles).toEqual([...new Set(titles)]);
  });
});
