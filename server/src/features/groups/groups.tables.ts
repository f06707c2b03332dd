import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { degreeDetails } from '../degrees/degrees.tables.ts';
import { createdAt, isAcademicYear, tenantId } from '../universities/universities.tables.ts';

export const groups = pgTable(
  'groups',
  {
    ...tenantId(),
    group_name: text().notNull(),
    degree_details_id: uuid().notNull(),
    year: smallint().notNull(),
    semester: smallint().notNull(),
    academic_year: text().notNull(),
    active: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    unique('groups_name_degree_term_key').on(
      t.university_id,
      t.degree_details_id,
      t.year,
      t.semester,
      t.academic_year,
      t.group_name,
    ),
    foreignKey({
      name: 'groups_degree_details_id_fkey',
      columns: [t.university_id, t.degree_details_id],
      foreignColumns: [degreeDetails.university_id, degreeDetails.id],
    }),
    check('groups_group_name_check', sql`btrim(${t.group_name}) <> ''`),
    check('groups_year_check', sql`${t.year} between 1 and 4`),
    check('groups_semester_check', sql`${t.semester} between 1 and 2`),
    check('groups_academic_year_check', isAcademicYear(t.academic_year)),
  ],
);
