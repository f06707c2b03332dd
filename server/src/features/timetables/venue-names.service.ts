import { venueKey } from '@muster/contract/venues';
import type { UniversityTx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { TimetableEntriesParts } from './timetable-entries.service.ts';
import { lockTimetables } from './timetable-entries.store.ts';
import { listTimesIn, updateVenueOfEntries } from './venue-names.store.ts';

type Rename<Renamed> = (tx: UniversityTx, from: string, to: string) => Promise<Renamed>;

/**
 * What a renamed venue is called wherever a timetable names it: in entries and, as it is handed over, in changed classes. Refused where
 * classes that name the other venue already would then be in one room with others at the same time.
 */
export const makeVenueRenaming =
  (
    renameInChanges: Rename<number>,
    clashes: TimetableEntriesParts['clashes'],
  ): Rename<{ timetable_entries: string[]; changed_classes: number }> =>
  async (tx, from, to) => {
    await lockTimetables(tx);
    if (venueKey(from) !== venueKey(to)) await refuseTaken(tx, clashes, from, to);
    return {
      timetable_entries: await updateVenueOfEntries(tx, from, to),
      changed_classes: await renameInChanges(tx, from, to),
    };
  };

async function refuseTaken(
  tx: UniversityTx,
  clashes: TimetableEntriesParts['clashes'],
  from: string,
  to: string,
): Promise<void> {
  const moved = (await listTimesIn(tx, from)).map((times) => ({ ...times, group_ids: [], venue: to }));
  const found = moved.length > 0 ? (await clashes.find(tx, moved)).clashes : [];
  const taken = found.find(({ with_id: withId }) => withId !== null);
  if (!taken) return;
  const text = `${taken.text}. Please move one of the two classes first, or choose another name.`;
  throw refuse('conflict', text, { name: text });
}
