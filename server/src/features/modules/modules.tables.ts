import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { degreeDetails } from '../degrees/degrees.tables.ts';
import { createdAt, tenantId } from '../universities/universities.tables.ts';

export const modules = pgTable(
  'modules',
  {
    ...tenantId(),
    module_name: text().notNull(),
    module_code: text().notNull(),
    semester: smallint().notNull(),
    credits: smallint().notNull().default(3),
    description: text(),
    photo_url: text(),
    active: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    unique('modules_module_code_key').on(t.university_id, t.module_code),
    index('modules_module_name_idx').on(t.university_id, t.module_name),
    check('modules_module_name_check', sql`btrim(${t.module_name}) <> ''`),
    check('modules_module_code_check', sql`btrim(${t.module_code}) <> ''`),
    check('modules_semester_check', sql`${t.semester} between 1 and 2`),
    check('modules_credits_check', sql`${t.credits} between 1 and 6`),
  ],
);

export const moduleDegreeMappings = pgTable(
  'module_degree_mappings',
  {
    ...tenantId(),
    module_id: uuid().notNull(),
    degree_details_id: uuid().notNull(),
    year: smallint().notNull(),
    is_mandatory: boolean().notNull().default(true),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    unique('module_degree_mappings_module_degree_year_key').on(
      t.university_id,
      t.module_id,
      t.degree_details_id,
      t.year,
    ),
    index('module_degree_mappings_degree_idx').on(t.university_id, t.degree_details_id, t.year),
    foreignKey({
      name: 'module_degree_mappings_module_id_fkey',
      columns: [t.university_id, t.module_id],
      foreignColumns: [modules.university_id, modules.id],
    }),
    foreignKey({
      name: 'module_degree_mappings_degree_details_id_fkey',
      columns: [t.university_id, t.degree_details_id],
      foreignColumns: [degreeDetails.university_id, degreeDetails.id],
    }),
    check('module_degree_mappings_year_check', sql`${t.year} between 1 and 4`),
  ],
);
