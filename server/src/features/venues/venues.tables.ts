import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, tenantId } from '../universities/universities.tables.ts';

export const venues = pgTable(
  'venues',
  {
    ...tenantId(),
    name: text().notNull(),
    building: text(),
    capacity: integer(),
    /** Centre and radius that a class session there takes over. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    radius_m: integer(),
    active: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    uniqueIndex('venues_name_key').on(t.university_id, sql`lower(btrim(${t.name}))`),
    check('venues_name_check', sql`btrim(${t.name}) <> ''`),
    check('venues_capacity_check', sql`${t.capacity} between 1 and 100000`),
    check(
      'venues_position_check',
      sql`num_nulls(${t.latitude}, ${t.longitude}, ${t.radius_m}) in (0, 3) and ${t.latitude} between -90 and 90
          and ${t.longitude} between -180 and 180 and ${t.radius_m} between 20 and 5000`,
    ),
  ],
);
