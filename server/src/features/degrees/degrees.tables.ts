import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, tenantId } from '../universities/universities.tables.ts';

export const degreeDetails = pgTable(
  'degree_details',
  {
    ...tenantId(),
    degree_programme: text().notNull(),
    degree_level: text({ enum: ['undergraduate', 'postgraduate', 'doctoral'] }).notNull(),
    local_international: text({ enum: ['local', 'international'] }).notNull(),
    duration_years: smallint().notNull().default(4),
    description: text(),
    active: boolean().notNull().default(true),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    unique('degree_details_programme_level_path_key').on(
      t.university_id,
      t.degree_programme,
      t.degree_level,
      t.local_international,
    ),
    check('degree_details_degree_programme_check', sql`btrim(${t.degree_programme}) <> ''`),
    check('degree_details_degree_level_check', sql`${t.degree_level} in ('undergraduate', 'postgraduate', 'doctoral')`),
    check('degree_details_local_international_check', sql`${t.local_international} in ('local', 'international')`),
    check('degree_details_duration_years_check', sql`${t.duration_years} between 1 and 8`),
  ],
);
