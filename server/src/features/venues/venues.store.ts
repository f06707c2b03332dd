import type { venueSorts } from '@muster/contract/venues';
import type { UniversityTx } from '../../platform/database/database.ts';
import { isIn } from '../../platform/database/is-in.ts';
import { takeTurn } from '../../platform/database/turns.ts';

export type VenueValues = {
  readonly name: string;
  readonly building: string | null;
  readonly capacity: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly radius_m: number | null;
  readonly active: boolean;
};
export type VenueRow = VenueValues & { readonly id: string; readonly created_at: Date };

const columns = 'v.id, v.name, v.building, v.capacity, v.latitude, v.longitude, v.radius_m, v.active, v.created_at';
/** However it is capitalised or padded, it is one room. */
const key = (name: string): string => `lower(btrim(${name}))`;

/** Null: not narrowed by it. */
export type VenueFilters = {
  readonly id: string | null;
  readonly active: boolean | null;
  readonly search: string | null;
};
export type VenueOrder = { readonly sort: (typeof venueSorts)[number]; readonly direction: 'asc' | 'desc' };

const filtered = `FROM venues v
  WHERE v.university_id = $1 AND ($2::uuid IS NULL OR v.id = $2) AND ($3::boolean IS NULL OR v.active = $3)
    AND ($4::text IS NULL OR ${isIn('$4', 'v.name', 'v.building')})`;
const values = (tx: UniversityTx, of: VenueFilters): unknown[] => [
  tx.universityId,
  of.id,
  of.active,
  of.search || null,
];

const orderOf = ({ sort, direction }: VenueOrder): string => {
  const down = direction === 'desc' ? ' DESC' : '';
  // What a venue does not tell stands at the end, whichever way.
  const first = {
    name: `lower(v.name)${down}`,
    building: `lower(v.building)${down} NULLS LAST`,
    capacity: `v.capacity${down} NULLS LAST`,
    entries: `coalesce(n.entries, 0)${down}`,
    // Active ones first.
    active: `v.active${direction === 'desc' ? '' : ' DESC'}`,
  }[sort];
  return `${first}, lower(v.name), v.id`;
};

/** The entries are counted once for all venues. */
export function listVenues(
  tx: UniversityTx,
  of: VenueFilters,
  order: VenueOrder,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<(VenueRow & { entries: number })[]> {
  return tx.query<VenueRow & { entries: number }>(
    `WITH named AS (
       SELECT ${key('t.venue')} AS room, count(*) AS entries FROM timetables t
       WHERE t.university_id = $1 AND t.active GROUP BY 1)
     SELECT v.*, coalesce(n.entries, 0) AS entries FROM (SELECT ${columns} ${filtered}) v
     LEFT JOIN named n ON n.room = ${key('v.name')}
     ORDER BY ${orderOf(order)} LIMIT $5 OFFSET $6`,
    [...values(tx, of), limit, offset],
  );
}

export async function countVenues(tx: UniversityTx, of: VenueFilters): Promise<number> {
  const [row] = await tx.query<{ count: number }>(`SELECT count(*) AS count ${filtered}`, values(tx, of));
  return row?.count ?? 0;
}

/** One change of the university's venues at a time: whoever asks whether a name is free is then the only one who takes it. */
export const lockVenues = (tx: UniversityTx): Promise<void> => takeTurn(tx, 'venues');

/** Nobody else changes it until the transaction ends. */
export async function findVenueToChange(tx: UniversityTx, id: string): Promise<VenueRow | undefined> {
  const [row] = await tx.query<VenueRow>(
    `SELECT ${columns} FROM venues v WHERE v.university_id = $1 AND v.id = $2 FOR UPDATE`,
    [tx.universityId, id],
    'prepared',
  );
  return row;
}

export async function findVenueOfName(
  tx: UniversityTx,
  name: string,
  butFor: string | null,
): Promise<Pick<VenueRow, 'name' | 'active'> | undefined> {
  const [row] = await tx.query<Pick<VenueRow, 'name' | 'active'>>(
    `SELECT v.name, v.active FROM venues v
     WHERE v.university_id = $1 AND ${key('v.name')} = ${key('$2')} AND v.id IS DISTINCT FROM $3::uuid`,
    [tx.universityId, name, butFor],
    'prepared',
  );
  return row;
}

const given = (row: VenueValues): unknown[] => [
  row.name,
  row.building,
  row.capacity,
  row.latitude,
  row.longitude,
  row.radius_m,
  row.active,
];

export async function insertVenue(tx: UniversityTx, id: string, row: VenueValues): Promise<VenueRow> {
  const [inserted] = await tx.query<VenueRow>(
    `INSERT INTO venues AS v (university_id, id, name, building, capacity, latitude, longitude, radius_m, active)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${columns}`,
    [tx.universityId, id, ...given(row)],
    'prepared',
  );
  if (!inserted) throw new Error('The venue was not stored');
  return inserted;
}

export async function updateVenue(tx: UniversityTx, id: string, row: VenueValues): Promise<VenueRow> {
  const [updated] = await tx.query<VenueRow>(
    `UPDATE venues AS v SET name = $3, building = $4, capacity = $5, latitude = $6, longitude = $7, radius_m = $8,
       active = $9, updated_at = now()
     WHERE v.university_id = $1 AND v.id = $2 RETURNING ${columns}`,
    [tx.universityId, id, ...given(row)],
    'prepared',
  );
  if (!updated) throw new Error('The venue was not stored');
  return updated;
}
