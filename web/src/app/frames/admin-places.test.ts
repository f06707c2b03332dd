// @vitest-environment node
import { expect, test } from 'vitest';
import { routeTable } from '../route-table.ts';
import { adminPlaces } from './admin-places.ts';

/** What needs somebody or something to be shown: one comes from a list, or from the form before it. */
const needsMore = (path: string): boolean => path.includes('$') || path === '/qr-display';

test('whatever an administrator may open can be gone to from the search', () => {
  const known = adminPlaces.map(({ href }) => href.replace(/\?.*/, ''));
  const screens = routeTable
    .filter(({ access, path }) => Array.isArray(access) && access.includes('admin') && !needsMore(path))
    .map(({ path }) => path);
  expect(screens.filter((path) => !known.includes(path))).toEqual([]);
});

test('no two places are called the same', () => {
  const titles = adminPlaces.map(({ title }) => title);
  expect(titles).toEqual([...new Set(titles)]);
});
