import type { SearchHit } from '@muster/contract/people/search';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { listHits } from './search.store.ts';

export type SearchDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

export type Search = ReturnType<typeof makeSearch>;

/** Users refine the query to see more. */
const maxPerKind = 5;

export function makeSearch({ database, requireAdmin }: SearchDeps) {
  return {
    find: (caller: Caller, query: string): Promise<SearchHit[]> =>
      database.inUniversity(caller.universityId, async (tx) => {
        await requireAdmin(tx, caller);
        return await listHits(tx, query, maxPerKind);
      }),
  };
}
