import type { UniversityTx } from '../../platform/database/database.ts';

/** However it is capitalised or padded, it is one room. */
const key = (name: string): string => `lower(btrim(${name}))`;

/** Single weeks' classes of active entries that were moved into a venue take over its new name, too. */
export async function updateVenueOfChanges(tx: UniversityTx, from: string, to: string): Promise<number> {
  const rows = await tx.query(
    `UPDATE class_changes c SET new_venue = $3, sequence = c.sequence + 1, updated_at = now()
     FROM timetables t
     WHERE c.university_id = $1 AND t.university_id = $1 AND t.id = c.timetable_id AND t.active
       AND ${key('c.new_venue')} = ${key('$2')} AND c.new_venue <> $3 RETURNING c.class_date`,
    [tx.universityId, from, to],
  );
  return rows.length;
}
