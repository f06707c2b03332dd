import { quickSearch } from '@muster/contract/people/search';
import type { Mount } from '#platform/http/mount.ts';
import type { Search } from './search.service.ts';

export function mountSearch(mount: Mount, search: Search): void {
  mount(quickSearch, ({ caller, query }) => search.find(caller, query.q));
}
