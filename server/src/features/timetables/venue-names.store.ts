import type { UniversityTx } from '../../platform/database/database.ts';

/** However it is capitalised or padded, it is one room. */
const key = (name: string): string => `lower(btrim(${name}))`;

/** The active timetable entries that name a venue take over its new name; calendars learn of it by their sequence. */
export async function updateVenueOfEntries(tx: UniversityTx, from: string, to: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `UPDATE timetables t SET venue = $3, sequence = t.sequence + 1, updated_at = now()
     WHERE t.university_id = $1 AND t.active AND ${key('t.venue')} = ${key('$2')} AND t.venue <> $3 RETURNING t.id`,
    [tx.universityId, from, to],
  );
  return rows.map(({ id }) => id);
}
