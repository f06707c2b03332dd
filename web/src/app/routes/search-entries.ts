import { importAreas, importKinds } from '@muster/contract/academics/import-kinds';
import type { User } from '@muster/contract/accounts/accounts';
import type { SearchResult } from '../../features/search/search.logic.ts';
import { canChange, isOpenTo } from './guard.ts';
import { routes } from './routes.ts';

type SignedIn = Pick<User, 'role' | 'admin_role'>;

/** Titles of pages on which a person does something. */
const actionTitle = /^(Add|Take|Mark|Map|Bulk import) /;

/** Whether the role may import the kind that the address names. */
function mayImport(user: SignedIn, query: string): boolean {
  const kind = importKinds.find((one) => query === `?kind=${one}`) ?? 'students';
  return canChange(user, 'imports') && canChange(user, importAreas[kind]);
}

/** Pages that a role can open from the search palette. The role's own page wins over a shared one of the same title. */
export function searchEntriesOf(user: SignedIn): readonly SearchResult[] {
  const entries = routes
    .filter(({ access, path }) => typeof access !== 'string' && access.includes(user.role) && !path.includes('$'))
    .filter((route) => isOpenTo(user, route))
    .flatMap(({ path, title, searchEntries = [{ title }] }) =>
      searchEntries
        .filter(({ query = '' }) => path !== '/bulk-import-students' || mayImport(user, query))
        .map(({ title: entry, query = '' }) => ({
          href: `${path}${query}`,
          title: entry,
          detail: '',
          kind: actionTitle.test(entry) ? ('action' as const) : ('page' as const),
        })),
    );
  return entries.filter(({ title }, index) => entries.findIndex((other) => other.title === title) === index);
}
