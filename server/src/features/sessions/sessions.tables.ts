import { sql } from 'drizzle-orm';
import {
  check,
  char,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.tables.ts';
import { modules } from '../modules/modules.tables.ts';
import { staff } from '../staff/staff.tables.ts';
import { timetables } from '../timetables/timetables.tables.ts';
import { createdAt, instant, isAcademicYear, tenantId } from '../universities/universities.tables.ts';

export const classSessions = pgTable(
  'class_sessions',
  {
    ...tenantId(),
    /** Eight Crockford characters that name the session in the QR's address. */
    handle: char({ length: 8 }).notNull(),
    timetable_id: uuid(),
    module_id: uuid().notNull(),
    lecturer_id: uuid().notNull(),
    assistant_lecturer_id: uuid(),
    session_type: text().notNull(),
    academic_year: text(),
    year: smallint(),
    semester: smallint(),
    /** Wall-clock date and times of the university; `starts_at` and `ends_at` are the same as instants. */
    session_date: date({ mode: 'string' }).notNull(),
    start_time: time().notNull(),
    end_time: time().notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    location: text(),
    description: text(),
    duration_minutes: smallint().notNull().default(3),
    late_after_minutes: smallint(),
    head_count: integer(),
    geofence_latitude: doublePrecision(),
    geofence_longitude: doublePrecision(),
    geofence_radius_m: integer(),
    expected_count: integer().notNull().default(0),
    /** The anchor of the current run: every code's window counts from it. */
    qr_started_at: instant(),
    qr_ends_at: instant(),
    qr_paused_at: instant(),
    qr_stopped_at: instant(),
    created_by: uuid(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    unique('class_sessions_handle_key').on(t.university_id, t.handle),
    index('class_sessions_handle_idx').on(t.handle),
    unique('class_sessions_lecturer_module_start_key').on(
      t.university_id,
      t.lecturer_id,
      t.module_id,
      t.session_date,
      t.start_time,
    ),
    index('class_sessions_assistant_lecturer_id_idx')
      .on(t.university_id, t.assistant_lecturer_id)
      .where(sql`${t.assistant_lecturer_id} IS NOT NULL`),
    index('class_sessions_created_by_idx').on(t.university_id, t.created_by),
    index('class_sessions_module_id_idx').on(t.university_id, t.module_id, t.session_date),
    index('class_sessions_session_date_idx').on(t.university_id, t.session_date),
    index('class_sessions_timetable_id_idx').on(t.university_id, t.timetable_id, t.session_date),
    index('class_sessions_running_idx')
      .on(t.qr_ends_at)
      .where(sql`qr_started_at is not null and qr_stopped_at is null`),
    foreignKey({
      name: 'class_sessions_timetable_id_fkey',
      columns: [t.university_id, t.timetable_id],
      foreignColumns: [timetables.university_id, timetables.id],
    }),
    foreignKey({
      name: 'class_sessions_module_id_fkey',
      columns: [t.university_id, t.module_id],
      foreignColumns: [modules.university_id, modules.id],
    }),
    foreignKey({
      name: 'class_sessions_lecturer_id_fkey',
      columns: [t.university_id, t.lecturer_id],
      foreignColumns: [staff.university_id, staff.id],
    }),
    foreignKey({
      name: 'class_sessions_assistant_lecturer_id_fkey',
      columns: [t.university_id, t.assistant_lecturer_id],
      foreignColumns: [staff.university_id, staff.id],
    }),
    foreignKey({
      name: 'class_sessions_created_by_fkey',
      columns: [t.university_id, t.created_by],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    check('class_sessions_handle_check', sql`${t.handle} ~ '^[0-9A-HJKMNP-TV-Z]{8}$'`),
    check('class_sessions_session_type_check', sql`btrim(${t.session_type}) <> ''`),
    check('class_sessions_academic_year_check', isAcademicYear(t.academic_year)),
    check('class_sessions_year_check', sql`${t.year} between 1 and 4`),
    check('class_sessions_semester_check', sql`${t.semester} between 1 and 2`),
    check('class_sessions_order_check', sql`${t.end_time} > ${t.start_time} and ${t.ends_at} > ${t.starts_at}`),
    check('class_sessions_duration_minutes_check', sql`${t.duration_minutes} between 1 and 5`),
    check('class_sessions_late_after_minutes_check', sql`${t.late_after_minutes} between 0 and 240`),
    check('class_sessions_head_count_check', sql`${t.head_count} >= 0`),
    check('class_sessions_expected_count_check', sql`${t.expected_count} >= 0`),
    check(
      'class_sessions_geofence_check',
      sql`num_nulls(${t.geofence_latitude}, ${t.geofence_longitude}, ${t.geofence_radius_m}) in (0, 3)
        and ${t.geofence_latitude} between -90 and 90 and ${t.geofence_longitude} between -180 and 180
        and ${t.geofence_radius_m} between 1 and 100000`,
    ),
    check('class_sessions_run_check', sql`(${t.qr_started_at} is null) = (${t.qr_ends_at} is null)`),
  ],
);
