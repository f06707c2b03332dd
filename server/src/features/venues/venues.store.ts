import { venue, type venueSorts } from '@muster/contract/academics/venues';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { recordTable } from '#platform/database/record-table.ts';
import { databaseToday, hasNotEnded } from '#domain/validity.ts';
import { countRows, type Slice, sliceText } from '#platform/database/sql/paging.ts';
import { sqlContains } from '#platform/database/sql/sql-contains.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { lockForTransaction } from '#platform/database/sql/advisory-lock.ts';
import { venueKey } from '#domain/venue-names.ts';

const venueRow = venue.omit({ position: true, entries: true }).extend({
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radius_m: z.number().nullable(),
  created_at: z.date(),
});
export const venues = recordTable({ table: 'venues', row: venueRow, generated: ['created_at'], hasUpdateTime: true });
export type VenueValues = Parameters<typeof venues.insert>[2];
export type VenueRow = z.infer<typeof venueRow>;
const listedVenueRow = venueRow.extend({ entries: z.number() });
export type ListedVenueRow = z.infer<typeof listedVenueRow>;

/** Null: no filter. */
export type VenueFilters = {
  readonly id: string | null;
  readonly active: boolean | null;
  readonly search: string | null;
};
export type VenueOrder = { readonly sort: (typeof venueSorts)[number]; readonly direction: 'asc' | 'desc' };

/** $1: the university. */
const fromFiltered = (of: VenueFilters, values: unknown[]): string => `FROM venues v
  WHERE v.university_id = $1 ${andWhere(values, [
    [of.id, (id) => `v.id = ${id}`],
    [of.active, (active) => `v.active = ${active}`],
    [of.search || null, (text) => sqlContains(text, 'v.name', 'v.building')],
  ])}`;

const orderOf = ({ sort, direction }: VenueOrder): string => {
  const down = direction === 'desc' ? ' DESC' : '';
  // Venues without a value come last in both directions.
  const first = {
    name: `natural_key(v.name)${down}`,
    building: `natural_key(v.building)${down} NULLS LAST`,
    capacity: `v.capacity${down} NULLS LAST`,
    entries: `coalesce(n.entries, 0)${down}`,
    // Ascending: active venues first.
    active: `v.active${direction === 'desc' ? '' : ' DESC'}`,
  }[sort];
  return `${first}, natural_key(v.name), v.id`;
};

/** Lists venues with the number of their active timetable entries. */
export function listVenues(
  tx: UniversityTx,
  of: VenueFilters,
  order: VenueOrder,
  slice: Slice,
): Promise<ListedVenueRow[]> {
  const values: unknown[] = [tx.universityId];
  return tx.query(
    `WITH named AS (
       SELECT ${venueKey('t.venue')} AS room, count(*) AS entries FROM timetables t
       WHERE t.university_id = $1 AND t.active AND ${hasNotEnded(databaseToday)} GROUP BY 1)
     SELECT v.*, coalesce(n.entries, 0) AS entries FROM (SELECT ${venues.columns('v')} ${fromFiltered(of, values)}) v
     LEFT JOIN named n ON n.room = ${venueKey('v.name')}
     ORDER BY ${orderOf(order)} ${sliceText(slice, values)}`,
    values,
    listedVenueRow,
  );
}

export function countVenues(tx: UniversityTx, of: VenueFilters): Promise<number> {
  const values = [tx.universityId];
  return countRows(tx, fromFiltered(of, values), values);
}

/** Serialises changes of the university's venues, so that names stay unique. */
export const lockVenues = (tx: UniversityTx): Promise<void> => lockForTransaction(tx, 'venues');

export async function findVenueByName(
  tx: UniversityTx,
  name: string,
  exceptId: string | null,
): Promise<Pick<VenueRow, 'name' | 'active'> | undefined> {
  return tx.optionalRow(
    `SELECT v.name, v.active FROM venues v
     WHERE v.university_id = $1 AND identifier_key(v.name) = identifier_key($2) AND v.id IS DISTINCT FROM $3::uuid`,
    [tx.universityId, name, exceptId],
    venueRow.pick({ name: true, active: true }),
    'prepared',
  );
}
