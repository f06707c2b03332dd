import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { findIds, foldCounts, type Found, type KnownTotal, type Slice, type Wanted } from './student-lists.store.ts';

const mostKnown = 500;

/** Finds students, and remembers how many a search had: leafing and sorting do not count them again while nothing changes. */
export function makeStudentTotals() {
  const known = new Map<string, KnownTotal>();
  return {
    async find(tx: UniversityTx, wanted: Wanted, slice: Slice): Promise<Found> {
      const key = `${tx.universityId} ${JSON.stringify(wanted)}`;
      const found = await findIds(tx, wanted, slice, known.get(key));
      if (found.stamp !== null && wanted.ids === undefined) {
        known.delete(key);
        known.set(key, { stamp: found.stamp, total: found.total });
        for (const oldest of known.keys()) {
          if (known.size <= mostKnown) break;
          known.delete(oldest);
        }
      }
      return found;
    },
  };
}

/** What every change has added to the counts is summed up from time to time, so that reading them stays short. */
export const makeCountFolding =
  ({ database }: { database: Pick<Database, 'acrossUniversities'> }) =>
  async (): Promise<{ fewer: number }> => ({ fewer: await database.acrossUniversities(foldCounts) });
