import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { classSessions } from '../sessions/sessions.tables.ts';
import { students } from '../students/students.tables.ts';
import { instant } from '../universities/universities.tables.ts';

/** A held class that was counted. Whatever has no row here is read from rosters and marks. */
export const sessionTallies = pgTable(
  'session_tallies',
  {
    university_id: uuid().notNull(),
    session_id: uuid().notNull(),
    /** The session's own, as it was when it was counted. */
    session_updated_at: instant().notNull(),
    counted_at: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.session_id] }),
    index('session_tallies_counted_at_idx').on(t.university_id, t.counted_at),
    foreignKey({
      name: 'session_tallies_session_id_fkey',
      columns: [t.university_id, t.session_id],
      foreignColumns: [classSessions.university_id, classSessions.id],
    }),
  ],
);

const place = () => ({
  group_id: uuid(),
  degree_details_id: uuid(),
  current_year: smallint(),
  current_semester: smallint(),
  local_international: text().notNull(),
});

/** A line for each place in the university that those who were expected had in the term of the class. */
export const sessionTallyLines = pgTable(
  'session_tally_lines',
  {
    university_id: uuid().notNull(),
    session_id: uuid().notNull(),
    line: smallint().notNull(),
    session_date: date({ mode: 'string' }).notNull(),
    start_time: time().notNull(),
    module_id: uuid().notNull(),
    lecturer_id: uuid().notNull(),
    academic_year: text(),
    ...place(),
    present: integer().notNull(),
    late: integer().notNull(),
    absent: integer().notNull(),
    excused: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.session_id, t.line] }),
    index('session_tally_lines_session_date_idx').on(t.university_id, t.session_date),
    index('session_tally_lines_module_id_idx').on(t.university_id, t.module_id, t.session_date),
    index('session_tally_lines_lecturer_id_idx').on(t.university_id, t.lecturer_id),
    index('session_tally_lines_group_id_idx').on(t.university_id, t.group_id),
    foreignKey({
      name: 'session_tally_lines_session_id_fkey',
      columns: [t.university_id, t.session_id],
      foreignColumns: [sessionTallies.university_id, sessionTallies.session_id],
    }),
  ],
);

/** Starts of classes by the university's clock, in their order. */
const starts = () => timestamp({ mode: 'string' }).array().notNull();

/** The student took the module in several academic years. */
const isRepeated = () => boolean().notNull().default(false);

/** Where the student sat at the latest of the classes, if that was in an earlier term; none: the place of today counts. */
const pastGroupId = () => uuid();

export const studentTallies = pgTable(
  'student_tallies',
  {
    university_id: uuid().notNull(),
    student_id: uuid().notNull(),
    module_id: uuid().notNull(),
    /** Empty: the sessions are of none. */
    academic_year: text().notNull(),
    attended: starts(),
    missed: starts(),
    excused: starts(),
    is_repeated: isRepeated(),
    past_group_id: pastGroupId(),
  },
  (t) => [
    primaryKey({ name: 'student_tallies_pk', columns: [t.university_id, t.student_id, t.module_id, t.academic_year] }),
    index('student_tallies_module_id_idx').on(t.university_id, t.module_id),
    index('student_tallies_repeated_idx')
      .on(t.university_id)
      .where(sql`is_repeated`),
    index('student_tallies_past_idx')
      .on(t.university_id, t.past_group_id)
      .where(sql`past_group_id IS NOT NULL`),
    foreignKey({
      name: 'student_tallies_student_id_fkey',
      columns: [t.university_id, t.student_id],
      foreignColumns: [students.university_id, students.id],
    }),
  ],
);

/** Bits of days, a few for each; read and written by the database alone. */
const bits = () =>
  customType<{ data: string }>({ dataType: () => 'bit varying' })()
    .notNull()
    .default('');

/** How long these lists are, how they end, and on which days they are: mostly these short rows alone are read. */
export const studentTallySums = pgTable(
  'student_tally_sums',
  {
    university_id: uuid().notNull(),
    student_id: uuid().notNull(),
    module_id: uuid().notNull(),
    /** A number of the module and the student's place in `tally_places`: as `cohort_key()` makes it. */
    cohort_key: bigint({ mode: 'bigint' }),
    /** Of the student in `tally_places`. */
    student_key: integer().notNull(),
    /** So many bits each day from the first on has: no list has more starts on one day. */
    per_day: integer().notNull().default(1),
    attended: integer().notNull(),
    missed: integer().notNull(),
    excused: integer().notNull(),
    /** Since they last came. */
    missed_in_a_row: integer().notNull(),
    is_repeated: isRepeated(),
    /** Of the first start of the three lists, and of the last; none when they are empty. */
    first_day: date({ mode: 'string' }),
    last_day: date({ mode: 'string' }),
    attended_days: bits(),
    missed_days: bits(),
    excused_days: bits(),
    last_attended: timestamp({ mode: 'string' }),
    academic_year: text().notNull(),
    past_group_id: pastGroupId(),
  },
  (t) => [
    primaryKey({
      name: 'student_tally_sums_pk',
      columns: [t.university_id, t.student_id, t.module_id, t.academic_year],
    }),
    index('student_tally_sums_module_id_idx').on(t.university_id, t.module_id),
    index('student_tally_sums_repeated_idx')
      .on(t.university_id)
      .where(sql`is_repeated`),
    index('student_tally_sums_past_idx')
      .on(t.university_id, t.past_group_id)
      .where(sql`past_group_id IS NOT NULL`),
    foreignKey({
      name: 'student_tally_sums_student_id_fkey',
      columns: [t.university_id, t.student_id],
      foreignColumns: [students.university_id, students.id],
    }),
  ],
);

/** The place with which a student is in the lines of the sessions, and the number by which reports tell students apart. */
export const tallyPlaces = pgTable(
  'tally_places',
  { university_id: uuid().notNull(), student_id: uuid().notNull(), ...place(), student_key: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.university_id, t.student_id] }),
    unique('tally_places_student_key_key').on(t.university_id, t.student_key),
    foreignKey({
      name: 'tally_places_student_id_fkey',
      columns: [t.university_id, t.student_id],
      foreignColumns: [students.university_id, students.id],
    }),
  ],
);

/** Sessions to be counted again. */
export const tallyQueue = pgTable(
  'tally_queue',
  {
    university_id: uuid().notNull(),
    session_id: uuid().notNull(),
    /** A mark or the run was changed: no report may be made before it is counted again. Otherwise it has time. */
    is_wrong: boolean().notNull(),
    noted_at: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.session_id] }),
    index('tally_queue_noted_at_idx').on(t.university_id, t.is_wrong, t.noted_at),
    foreignKey({
      name: 'tally_queue_session_id_fkey',
      columns: [t.university_id, t.session_id],
      foreignColumns: [classSessions.university_id, classSessions.id],
    }),
  ],
);
