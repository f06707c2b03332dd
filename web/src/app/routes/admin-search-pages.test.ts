// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { adminSearchPages } from './admin-search-pages.ts';

describe('pages in the search of administrators', () => {
  const hrefs = adminSearchPages.map(({ href }) => href);

  it('include routes for administrators and routes for several roles', () => {
    expect(hrefs).toEqual(expect.arrayContaining(['/admin', '/add-staff', '/qr', '/profile']));
  });

  it('include entries with a query', () => {
    expect(hrefs).toContain('/bulk-import-students?kind=staff');
  });

  it('exclude routes with a parameter, routes of other roles and screens that need a selection', () => {
    expect(hrefs.filter((href) => /\$|^\/(student|lecturer)\/|^\/(login|qr-display)$/.test(href))).toEqual([]);
  });

  it('have unique titles', () => {
    const titles = adminSearchPages.map(({ title }) => title);
    expect(titles).toEqual([...new Set(titles)]);
  });
});
