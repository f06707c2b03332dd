import { sql } from 'drizzle-orm';
import { check, customType, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.tables.ts';
import { sessionRoster } from '../sessions/roster.tables.ts';
import { students } from '../students/students.tables.ts';
import { instant } from '../universities/universities.tables.ts';

const digest = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
const states = ['open', 'confirmed', 'dismissed'] as const;

/** Something about a check-in that the lecturer should look at. It refuses nobody and marks nobody absent. */
export const markFlags = pgTable(
  'mark_flags',
  {
    university_id: uuid().notNull(),
    session_id: uuid().notNull(),
    student_id: uuid().notNull(),
    signal: text().notNull(),
    raised_at: instant().notNull().defaultNow(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    state: text({ enum: states }).notNull().default('open'),
    reviewed_by: uuid(),
    reviewed_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.session_id, t.student_id, t.signal] }),
    foreignKey({
      name: 'mark_flags_roster_fkey',
      columns: [t.university_id, t.session_id, t.student_id],
      foreignColumns: [sessionRoster.university_id, sessionRoster.session_id, sessionRoster.student_id],
    }),
    foreignKey({
      name: 'mark_flags_reviewed_by_fkey',
      columns: [t.university_id, t.reviewed_by],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    index('mark_flags_where_idx')
      .on(t.university_id, t.raised_at)
      .where(sql`${t.signal} in ('outside_geofence', 'outside_campus', 'position_identical')`),
    check('mark_flags_signal_check', sql`${t.signal} ~ '^[a-z][a-z_]*$'`),
    check('mark_flags_state_check', sql`${t.state} in ('open', 'confirmed', 'dismissed')`),
  ],
);

/** Append-only (a trigger says so): every verdict on a flag, also the ones changed later. */
export const markFlagReviews = pgTable(
  'mark_flag_reviews',
  {
    university_id: uuid().notNull(),
    id: uuid().notNull().defaultRandom(),
    session_id: uuid().notNull(),
    student_id: uuid().notNull(),
    signal: text().notNull(),
    before_state: text({ enum: states }).notNull(),
    after_state: text({ enum: states }).notNull(),
    reviewed_by: uuid(),
    reviewed_at: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    index('mark_flag_reviews_flag_idx').on(t.university_id, t.session_id, t.student_id, t.signal),
    foreignKey({
      name: 'mark_flag_reviews_flag_fkey',
      columns: [t.university_id, t.session_id, t.student_id, t.signal],
      foreignColumns: [markFlags.university_id, markFlags.session_id, markFlags.student_id, markFlags.signal],
    }),
    foreignKey({
      name: 'mark_flag_reviews_reviewed_by_fkey',
      columns: [t.university_id, t.reviewed_by],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    check('mark_flag_reviews_before_state_check', sql`${t.before_state} in ('open', 'confirmed', 'dismissed')`),
    check('mark_flag_reviews_after_state_check', sql`${t.after_state} in ('open', 'confirmed', 'dismissed')`),
  ],
);

export const devices = pgTable(
  'devices',
  {
    university_id: uuid().notNull(),
    student_id: uuid().notNull(),
    device_hash: digest().notNull(),
    first_seen_at: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.student_id, t.device_hash] }),
    index('devices_device_hash_idx').on(t.university_id, t.device_hash),
    foreignKey({
      name: 'devices_student_id_fkey',
      columns: [t.university_id, t.student_id],
      foreignColumns: [students.university_id, students.id],
    }),
  ],
);
