import type { User } from '@muster/contract/accounts/accounts';
import type { SearchResult } from '../../features/search/search.logic.ts';
import { canChange, isOpenTo } from './guard.ts';
import { routes } from './routes.ts';

/** Titles of pages on which a person does something. */
const actionTitle = /^(Add|Take|Mark|Map|Bulk import) /;

/** Pages that a role can open from the search palette. The role's own page wins over a shared one of the same title. */
export function searchEntriesOf(user: Pick<User, 'role' | 'admin_role'>): readonly SearchResult[] {
  const entries = routes
    .filter(({ access, path }) => typeof access !== 'string' && access.includes(user.role) && !path.includes('$'))
    .filter((route) => isOpenTo(user, route))
    .flatMap(({ path, title, area, searchEntries = [{ title }] }) =>
      searchEntries
        .filter(({ changes }) => changes === undefined || (canChange(user, area) && canChange(user, changes)))
        .map(({ title: entry, query = '' }) => ({
          href: `${path}${query}`,
          title: entry,
          detail: '',
          kind: actionTitle.test(entry) ? ('action' as const) : ('page' as const),
        })),
    );
  return entries.filter(({ title }, index) => entries.findIndex((other) => other.title === title) === index);
}
