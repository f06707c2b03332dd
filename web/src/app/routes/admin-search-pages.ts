import type { Route } from './route.ts';
import { routes } from './routes.ts';

/** Pages that an administrator can open from the search palette. */
export const adminSearchPages = routes
  .filter(isForAdmin)
  .flatMap(({ path, title, searchEntries = [{ title }] }) =>
    searchEntries.map(({ title: entry, query = '' }) => ({ href: `${path}${query}`, title: entry })),
  );

function isForAdmin({ path, access }: Route): boolean {
  return typeof access !== 'string' && access.includes('admin') && !path.includes('$');
}
