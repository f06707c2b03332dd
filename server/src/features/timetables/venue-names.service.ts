import { venueKey } from '@muster/contract/academics/venues';
import type { UniversityTx } from '#platform/database/database.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { TimetableEntriesDeps } from './timetable-entries.service.ts';
import { lockTimetables } from './timetable-entries.store.ts';
import { listClassTimesInVenue, renameVenueInEntries } from './venue-names.store.ts';

type Rename<Renamed> = (tx: UniversityTx, from: string, to: string) => Promise<Renamed>;

/**
 * Renames a venue in timetable entries and changed classes. Throws if classes that already use the new name would then clash with the
 * renamed ones.
 */
export const makeVenueRenaming =
  (
    renameInChanges: Rename<number>,
    clashes: TimetableEntriesDeps['clashes'],
  ): Rename<{ timetable_entries: string[]; changed_classes: number }> =>
  async (tx, from, to) => {
    await lockTimetables(tx);
    if (venueKey(from) !== venueKey(to)) await requireFree(tx, clashes, from, to);
    return {
      timetable_entries: await renameVenueInEntries(tx, from, to),
      changed_classes: await renameInChanges(tx, from, to),
    };
  };

async function requireFree(
  tx: UniversityTx,
  clashes: TimetableEntriesDeps['clashes'],
  from: string,
  to: string,
): Promise<void> {
  const moved = (await listClassTimesInVenue(tx, from)).map((times) => ({
    ...times,
    further_lecturer_ids: [],
    further_assistant_ids: [],
    group_ids: [],
    venue: to,
  }));
  const found = moved.length > 0 ? (await clashes.find(tx, moved)).clashes : [];
  const taken = found.find(({ with_id: withId }) => withId !== null);
  if (!taken) return;
  const text = `${taken.text}. Please move one of the two classes first, or choose another name.`;
  throw httpError('conflict', text, { name: text });
}
