import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.tables.ts';
import { degreeDetails } from '../degrees/degrees.tables.ts';
import { groups } from '../groups/groups.tables.ts';
import { createdAt, tenantId } from '../universities/universities.tables.ts';

export const students = pgTable(
  'students',
  {
    ...tenantId(),
    account_id: uuid(),
    name: text().notNull(),
    email: text().notNull(),
    /** The student number that the university gave. */
    student_id: text().notNull(),
    /** As it is compared. */
    student_id_key: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(student_id)`),
    /** Above 0 only where two students had a number in other capitals before that was refused. */
    student_id_twin: smallint().notNull().default(0),
    contact_no: text(),
    dob: date({ mode: 'string' }),
    gender: text(),
    address: text(),
    degree_details_id: uuid(),
    group_id: uuid(),
    current_year: smallint(),
    current_semester: smallint(),
    local_international: text({ enum: ['local', 'international'] })
      .notNull()
      .default('local'),
    enrollment_date: date({ mode: 'string' }),
    active: boolean().notNull().default(true),
    photo_url: text(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    unique('students_student_id_key').on(t.university_id, t.student_id_key, t.student_id_twin),
    unique('students_account_id_key').on(t.university_id, t.account_id),
    index('students_name_idx').on(t.university_id, t.name),
    index('students_email_idx').on(t.university_id, t.email),
    index('students_group_id_idx').on(t.university_id, t.group_id),
    index('students_degree_idx').on(t.university_id, t.degree_details_id, t.current_year, t.current_semester),
    index('students_inactive_idx')
      .on(t.university_id, t.id)
      .where(sql`not ${t.active}`),
    foreignKey({
      name: 'students_account_id_fkey',
      columns: [t.university_id, t.account_id],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    foreignKey({
      name: 'students_degree_details_id_fkey',
      columns: [t.university_id, t.degree_details_id],
      foreignColumns: [degreeDetails.university_id, degreeDetails.id],
    }),
    foreignKey({
      name: 'students_group_id_fkey',
      columns: [t.university_id, t.group_id],
      foreignColumns: [groups.university_id, groups.id],
    }),
    check('students_name_check', sql`btrim(${t.name}) <> ''`),
    check('students_email_check', sql`${t.email} = lower(btrim(${t.email})) and ${t.email} <> ''`),
    check('students_student_id_check', sql`btrim(${t.student_id}) <> ''`),
    check('students_gender_check', sql`${t.gender} in ('Male', 'Female', 'Other', 'Prefer not to say')`),
    check('students_current_year_check', sql`${t.current_year} between 1 and 5`),
    check('students_current_semester_check', sql`${t.current_semester} between 1 and 3`),
    check('students_local_international_check', sql`${t.local_international} in ('local', 'international')`),
  ],
);
