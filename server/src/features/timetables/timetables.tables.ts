import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.tables.ts';
import { degreeDetails } from '../degrees/degrees.tables.ts';
import { groups } from '../groups/groups.tables.ts';
import { modules } from '../modules/modules.tables.ts';
import { staff } from '../staff/staff.tables.ts';
import { createdAt, instant, isAcademicYear, tenantId } from '../universities/universities.tables.ts';

export const timetables = pgTable(
  'timetables',
  {
    ...tenantId(),
    module_id: uuid().notNull(),
    lecturer_id: uuid().notNull(),
    assistant_lecturer_id: uuid(),
    year: smallint().notNull(),
    semester: smallint().notNull(),
    academic_year: text().notNull(),
    day_of_week: text().notNull(),
    start_time: time().notNull(),
    end_time: time().notNull(),
    venue: text().notNull(),
    class_type: text().notNull(),
    created_by: uuid(),
    active: boolean().notNull().default(true),
    /** Who chose "Save anyway" although the entry clashed. */
    clashes_accepted_by: uuid(),
    clashes_accepted_at: instant(),
    /** Goes up with each change, as calendars want it. */
    sequence: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    index('timetables_lecturer_id_idx').on(t.university_id, t.lecturer_id),
    index('timetables_module_id_idx').on(t.university_id, t.module_id),
    index('timetables_term_idx').on(t.university_id, t.academic_year, t.semester, t.day_of_week, t.start_time),
    foreignKey({
      name: 'timetables_module_id_fkey',
      columns: [t.university_id, t.module_id],
      foreignColumns: [modules.university_id, modules.id],
    }),
    foreignKey({
      name: 'timetables_lecturer_id_fkey',
      columns: [t.university_id, t.lecturer_id],
      foreignColumns: [staff.university_id, staff.id],
    }),
    foreignKey({
      name: 'timetables_assistant_lecturer_id_fkey',
      columns: [t.university_id, t.assistant_lecturer_id],
      foreignColumns: [staff.university_id, staff.id],
    }),
    foreignKey({
      name: 'timetables_created_by_fkey',
      columns: [t.university_id, t.created_by],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    foreignKey({
      name: 'timetables_clashes_accepted_by_fkey',
      columns: [t.university_id, t.clashes_accepted_by],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    check('timetables_year_check', sql`${t.year} between 1 and 4`),
    check('timetables_semester_check', sql`${t.semester} between 1 and 2`),
    check('timetables_academic_year_check', isAcademicYear(t.academic_year)),
    check(
      'timetables_day_of_week_check',
      sql`${t.day_of_week} in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')`,
    ),
    check('timetables_order_check', sql`${t.end_time} > ${t.start_time}`),
    check('timetables_venue_check', sql`btrim(${t.venue}) <> ''`),
    check(
      'timetables_class_type_check',
      sql`${t.class_type} in ('Lecture', 'Tutorial', 'Practical', 'Laboratory', 'Workshop')`,
    ),
  ],
);

export const timetableGroups = pgTable(
  'timetable_groups',
  { university_id: uuid().notNull(), timetable_id: uuid().notNull(), group_id: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.university_id, t.timetable_id, t.group_id] }),
    index('timetable_groups_group_id_idx').on(t.university_id, t.group_id),
    foreignKey({
      name: 'timetable_groups_timetable_id_fkey',
      columns: [t.university_id, t.timetable_id],
      foreignColumns: [timetables.university_id, timetables.id],
    }),
    foreignKey({
      name: 'timetable_groups_group_id_fkey',
      columns: [t.university_id, t.group_id],
      foreignColumns: [groups.university_id, groups.id],
    }),
  ],
);

export const timetableDegrees = pgTable(
  'timetable_degrees',
  { university_id: uuid().notNull(), timetable_id: uuid().notNull(), degree_details_id: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.university_id, t.timetable_id, t.degree_details_id] }),
    index('timetable_degrees_degree_details_id_idx').on(t.university_id, t.degree_details_id),
    foreignKey({
      name: 'timetable_degrees_timetable_id_fkey',
      columns: [t.university_id, t.timetable_id],
      foreignColumns: [timetables.university_id, timetables.id],
    }),
    foreignKey({
      name: 'timetable_degrees_degree_details_id_fkey',
      columns: [t.university_id, t.degree_details_id],
      foreignColumns: [degreeDetails.university_id, degreeDetails.id],
    }),
  ],
);
