import type { SearchHit } from '@muster/contract/search';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { listHits } from './search.store.ts';

export type SearchParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

export type Search = ReturnType<typeof makeSearch>;

/** Enough to see that the right one is among them; whoever wants more refines the words. */
const ofEachKind = 5;

export function makeSearch({ database, requireAdmin }: SearchParts) {
  return {
    hits: (caller: Caller, words: string): Promise<SearchHit[]> =>
      database.inUniversity(caller.universityId, async (tx) => {
        await requireAdmin(tx, caller);
        return await listHits(tx, words, ofEachKind);
      }),
  };
}
