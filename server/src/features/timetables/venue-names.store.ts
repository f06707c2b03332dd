import type { ClassDraft } from '@muster/contract/clashes';
import type { UniversityTx } from '../../platform/database/database.ts';

/** However it is capitalised or padded, it is one room. */
const key = (name: string): string => `lower(btrim(${name}))`;

/** When the active entries that name a venue take place. */
export function listTimesIn(
  tx: UniversityTx,
  venue: string,
): Promise<Pick<ClassDraft, 'academic_year' | 'semester' | 'day_of_week' | 'start_time' | 'end_time'>[]> {
  return tx.query(
    `SELECT t.academic_year, t.semester, t.day_of_week, to_char(t.start_time, 'HH24:MI') AS start_time,
       to_char(t.end_time, 'HH24:MI') AS end_time
     FROM timetables t WHERE t.university_id = $1 AND t.active AND ${key('t.venue')} = ${key('$2')}`,
    [tx.universityId, venue],
  );
}

/** The active timetable entries that name a venue take over its new name; calendars learn of it by their sequence. */
export async function updateVenueOfEntries(tx: UniversityTx, from: string, to: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `UPDATE timetables t SET venue = $3, sequence = t.sequence + 1, updated_at = now()
     WHERE t.university_id = $1 AND t.active AND ${key('t.venue')} = ${key('$2')} AND t.venue <> $3 RETURNING t.id`,
    [tx.universityId, from, to],
  );
  return rows.map(({ id }) => id);
}
