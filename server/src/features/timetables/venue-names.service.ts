import type { UniversityTx } from '../../platform/database/database.ts';
import { updateVenueOfEntries } from './venue-names.store.ts';

type Rename<Renamed> = (tx: UniversityTx, from: string, to: string) => Promise<Renamed>;

/** What a renamed venue is called wherever a timetable names it: in entries and, as it is handed over, in changed classes. */
export const makeVenueRenaming =
  (renameInChanges: Rename<number>): Rename<{ timetable_entries: string[]; changed_classes: number }> =>
  async (tx, from, to) => ({
    timetable_entries: await updateVenueOfEntries(tx, from, to),
    changed_classes: await renameInChanges(tx, from, to),
  });
