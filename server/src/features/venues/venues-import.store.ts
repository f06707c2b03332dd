import { z } from 'zod';
import type { UniversityTx } from '../../platform/database/database.ts';
import { lockVenues } from './venues.store.ts';

const recordRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
type RecordRow = Readonly<z.infer<typeof recordRow>>;

const columns = 'id, name, building, capacity, latitude, longitude, radius_m, active';
const types = `id uuid, name text, building text, capacity integer, latitude double precision, longitude double precision,
  radius_m integer, active boolean`;

/** The statements of the bulk import. Each one handles a batch of venues. */
export const importedVenues = {
  role: null,
  lock: lockVenues,

  /** `keys`: names as `identifierKey` has them. */
  list: (tx: UniversityTx, by: { keys: readonly string[] } | { ids: readonly string[] }, isLocked: boolean) =>
    tx.query(
      `SELECT ${columns}, null::uuid AS account_id FROM venues
       WHERE university_id = $1 AND ${'ids' in by ? 'id = ANY($2::uuid[])' : 'identifier_key(name) = ANY($2::text[])'}
       ORDER BY id ${isLocked ? 'FOR NO KEY UPDATE' : ''}`,
      [tx.universityId, 'ids' in by ? by.ids : by.keys],
      recordRow,
    ),

  async insert(tx: UniversityTx, rows: readonly RecordRow[]): Promise<void> {
    await tx.execute(
      `INSERT INTO venues (university_id, ${columns})
       SELECT $1, ${columns} FROM jsonb_to_recordset($2::jsonb) AS new (${types})`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async update(tx: UniversityTx, rows: readonly RecordRow[]): Promise<void> {
    await tx.execute(
      `UPDATE venues v SET building = n.building, capacity = n.capacity, latitude = n.latitude, longitude = n.longitude,
         radius_m = n.radius_m, active = n.active, updated_at = now()
       FROM jsonb_to_recordset($2::jsonb) AS n (${types}) WHERE v.university_id = $1 AND v.id = n.id`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async delete(tx: UniversityTx, ids: readonly string[]): Promise<void> {
    await tx.execute('DELETE FROM venues WHERE university_id = $1 AND id = ANY($2::uuid[])', [tx.universityId, ids]);
  },

  /** Timetables contain the name of a venue, also without its record. */
  countDependents: async () => [],
};
