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
import { modules } from '../modules/modules.tables.ts';
import { createdAt, isAcademicYear, tenantId } from '../universities/universities.tables.ts';
import { students } from './students.tables.ts';

export const studentModuleEnrollments = pgTable(
  'student_module_enrollments',
  {
    ...tenantId(),
    student_id: uuid().notNull(),
    module_id: uuid().notNull(),
    academic_year: text().notNull(),
    semester: smallint().notNull(),
    enrollment_type: text({ enum: ['regular', 'elective', 'repeat'] })
      .notNull()
      .default('regular'),
    enrolled_date: date({ mode: 'string' }),
    active: boolean().notNull().default(true),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    unique('student_module_enrollments_student_module_term_key').on(
      t.university_id,
      t.student_id,
      t.module_id,
      t.academic_year,
      t.semester,
    ),
    index('student_module_enrollments_module_id_idx').on(t.university_id, t.module_id, t.academic_year, t.semester),
    foreignKey({
      name: 'student_module_enrollments_student_id_fkey',
      columns: [t.university_id, t.student_id],
      foreignColumns: [students.university_id, students.id],
    }),
    foreignKey({
      name: 'student_module_enrollments_module_id_fkey',
      columns: [t.university_id, t.module_id],
      foreignColumns: [modules.university_id, modules.id],
    }),
    check('student_module_enrollments_academic_year_check', isAcademicYear(t.academic_year)),
    check('student_module_enrollments_semester_check', sql`${t.semester} between 1 and 2`),
    check(
      'student_module_enrollments_enrollment_type_check',
      sql`${t.enrollment_type} in ('regular', 'elective', 'repeat')`,
    ),
  ],
);
