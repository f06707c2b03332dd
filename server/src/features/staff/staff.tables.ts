import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.tables.ts';
import { modules } from '../modules/modules.tables.ts';
import { createdAt, tenantId } from '../universities/universities.tables.ts';

export const staff = pgTable(
  'staff',
  {
    ...tenantId(),
    account_id: uuid(),
    name: text().notNull(),
    email: text().notNull(),
    employee_id: text().notNull(),
    contact_no: text(),
    dob: date({ mode: 'string' }),
    gender: text(),
    address: text(),
    staff_type: text({ enum: ['lecturer', 'professor', 'assistant_lecturer'] }).notNull(),
    department: text(),
    specialization: text(),
    position: text(),
    date_joined: date({ mode: 'string' }),
    active: boolean().notNull().default(true),
    photo_url: text(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    unique('staff_employee_id_key').on(t.university_id, t.employee_id),
    unique('staff_account_id_key').on(t.university_id, t.account_id),
    index('staff_name_idx').on(t.university_id, t.name),
    index('staff_email_idx').on(t.university_id, t.email),
    foreignKey({
      name: 'staff_account_id_fkey',
      columns: [t.university_id, t.account_id],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    check('staff_name_check', sql`btrim(${t.name}) <> ''`),
    check('staff_email_check', sql`${t.email} = lower(btrim(${t.email})) and ${t.email} <> ''`),
    check('staff_employee_id_check', sql`btrim(${t.employee_id}) <> ''`),
    check('staff_gender_check', sql`${t.gender} in ('Male', 'Female', 'Other', 'Prefer not to say')`),
    check('staff_staff_type_check', sql`${t.staff_type} in ('lecturer', 'professor', 'assistant_lecturer')`),
  ],
);

export const staffCourses = pgTable(
  'staff_courses',
  {
    ...tenantId(),
    staff_id: uuid().notNull(),
    course_name: text().notNull(),
    module_id: uuid().notNull(),
    can_teach_as_primary: boolean().notNull().default(true),
    can_teach_as_assistant: boolean().notNull().default(true),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    unique('staff_courses_staff_module_key').on(t.university_id, t.staff_id, t.module_id),
    index('staff_courses_module_id_idx').on(t.university_id, t.module_id),
    foreignKey({
      name: 'staff_courses_staff_id_fkey',
      columns: [t.university_id, t.staff_id],
      foreignColumns: [staff.university_id, staff.id],
    }),
    foreignKey({
      name: 'staff_courses_module_id_fkey',
      columns: [t.university_id, t.module_id],
      foreignColumns: [modules.university_id, modules.id],
    }),
    check('staff_courses_course_name_check', sql`btrim(${t.course_name}) <> ''`),
  ],
);
