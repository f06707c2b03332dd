import type { UniversityTx } from '#platform/database/database.ts';
import { venueKey } from '#domain/venue-names.ts';

/** Renames a venue in the changes of active entries. Returns the number of changes. */
export async function renameVenueInChanges(tx: UniversityTx, from: string, to: string): Promise<number> {
  return await tx.execute(
    `UPDATE class_changes c SET new_venue = $3, sequence = c.sequence + 1, updated_at = now()
     FROM timetables t
     WHERE c.university_id = $1 AND t.university_id = $1 AND t.id = c.timetable_id AND t.active
       AND ${venueKey('c.new_venue')} = ${venueKey('$2')} AND c.new_venue <> $3`,
    [tx.universityId, from, to],
  );
}
