import { weekdays } from '@muster/contract/http/shared';
import { z } from 'zod';
import { databaseToday, hasNotEnded } from '#domain/validity.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { venueKey } from '#domain/venue-names.ts';

const idRow = z.object({ id: z.string() });

const classTimeRow = z.object({
  academic_year: z.string(),
  semester: z.number(),
  day_of_week: z.enum(weekdays),
  start_time: z.string(),
  end_time: z.string(),
  weeks: z.string().nullable(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
});

/** Lists the times of the active entries in a venue. */
export function listClassTimesInVenue(tx: UniversityTx, venue: string): Promise<z.infer<typeof classTimeRow>[]> {
  return tx.query(
    `SELECT t.academic_year, t.semester, t.day_of_week, to_char(t.start_time, 'HH24:MI') AS start_time,
       to_char(t.end_time, 'HH24:MI') AS end_time, t.weeks, greatest(t.valid_from, ${databaseToday}) AS valid_from, t.valid_until
     FROM timetables t
     WHERE t.university_id = $1 AND t.active AND ${venueKey('t.venue')} = ${venueKey('$2')} AND ${hasNotEnded(databaseToday)}`,
    [tx.universityId, venue],
    classTimeRow,
  );
}

/** Renames a venue in active entries and raises their calendar sequence. Returns the ids of the entries. */
export async function renameVenueInEntries(tx: UniversityTx, from: string, to: string): Promise<string[]> {
  const rows = await tx.query(
    `UPDATE timetables t SET venue = $3, sequence = t.sequence + 1, updated_at = now()
     WHERE t.university_id = $1 AND t.active AND ${venueKey('t.venue')} = ${venueKey('$2')} AND t.venue <> $3 RETURNING t.id`,
    [tx.universityId, from, to],
    idRow,
  );
  return rows.map(({ id }) => id);
}
