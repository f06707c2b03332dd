import type { UniversityTx } from '../../platform/database/database.ts';

/** However it is capitalised or padded, it is one room. */
const key = (name: string): string => `lower(btrim(${name}))`;

/** The active timetable entries that name a venue take over its new name; calendars learn of it by their sequence. */
async function updateVenueOfEntries(tx: UniversityTx, from: string, to: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `UPDATE timetables t SET venue = $3, sequence = t.sequence + 1, updated_at = now()
     WHERE t.university_id = $1 AND t.active AND ${key('t.venue')} = ${key('$2')} AND t.venue <> $3 RETURNING t.id`,
    [tx.universityId, from, to],
  );
  return rows.map(({ id }) => id);
}

/** Single weeks' classes of active entries that were moved into a venue take over its new name, too. */
async function updateVenueOfChanges(tx: UniversityTx, from: string, to: string): Promise<number> {
  const rows = await tx.query(
    `UPDATE class_changes c SET new_venue = $3, sequence = c.sequence + 1, updated_at = now()
     FROM timetables t
     WHERE c.university_id = $1 AND t.university_id = $1 AND t.id = c.timetable_id AND t.active
       AND ${key('c.new_venue')} = ${key('$2')} AND c.new_venue <> $3 RETURNING c.class_date`,
    [tx.universityId, from, to],
  );
  return rows.length;
}

/** What a renamed venue is called wherever a timetable names it. */
export async function renameVenue(
  tx: UniversityTx,
  from: string,
  to: string,
): Promise<{ timetable_entries: string[]; changed_classes: number }> {
  return {
    timetable_entries: await updateVenueOfEntries(tx, from, to),
    changed_classes: await updateVenueOfChanges(tx, from, to),
  };
}
