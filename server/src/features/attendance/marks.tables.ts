import { sql } from 'drizzle-orm';
import { boolean, check, customType, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.tables.ts';
import { sessionRoster } from '../sessions/roster.tables.ts';
import { instant } from '../universities/universities.tables.ts';

const digest = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
const statuses = ['present', 'late', 'absent', 'excused'] as const;
const methods = ['qr', 'typed', 'manual'] as const;

/** No row: absent. Only an expected student can have one. */
export const marks = pgTable(
  'marks',
  {
    university_id: uuid().notNull(),
    session_id: uuid().notNull(),
    student_id: uuid().notNull(),
    status: text({ enum: statuses }).notNull(),
    method: text({ enum: methods }).notNull(),
    marked_at: instant().notNull().defaultNow(),
    /** Null: the student did it. */
    marked_by: uuid(),
    device_hash: digest(),
    network_hash: digest(),
    is_last_second: boolean().notNull().default(false),
    location_verdict: text({ enum: ['in', 'out', 'uncertain'] }),
    location_accuracy: text({ enum: ['fine', 'medium', 'coarse'] }),
    changed_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.session_id, t.student_id] }),
    index('marks_marked_by_idx')
      .on(t.university_id, t.marked_by)
      .where(sql`${t.marked_by} is not null`),
    index('marks_location_idx')
      .on(t.university_id, t.marked_at)
      .where(sql`${t.location_verdict} is not null or ${t.location_accuracy} is not null`),
    foreignKey({
      name: 'marks_roster_fkey',
      columns: [t.university_id, t.session_id, t.student_id],
      foreignColumns: [sessionRoster.university_id, sessionRoster.session_id, sessionRoster.student_id],
    }),
    foreignKey({
      name: 'marks_marked_by_fkey',
      columns: [t.university_id, t.marked_by],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    check('marks_status_check', sql`${t.status} in ('present', 'late', 'absent', 'excused')`),
    check('marks_method_check', sql`${t.method} in ('qr', 'typed', 'manual')`),
    check('marks_location_verdict_check', sql`${t.location_verdict} in ('in', 'out', 'uncertain')`),
    check('marks_location_accuracy_check', sql`${t.location_accuracy} in ('fine', 'medium', 'coarse')`),
  ],
);

/** Append-only (a trigger says so): who changed what, when, before and after. */
export const markChanges = pgTable(
  'mark_changes',
  {
    university_id: uuid().notNull(),
    id: uuid().notNull().defaultRandom(),
    session_id: uuid().notNull(),
    student_id: uuid().notNull(),
    changed_by: uuid(),
    changed_at: instant().notNull().defaultNow(),
    before_status: text({ enum: statuses }),
    after_status: text({ enum: statuses }).notNull(),
    before_method: text({ enum: methods }),
    after_method: text({ enum: methods }).notNull(),
    reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    index('mark_changes_changed_by_idx').on(t.university_id, t.changed_by),
    index('mark_changes_roster_idx').on(t.university_id, t.session_id, t.student_id),
    foreignKey({
      name: 'mark_changes_roster_fkey',
      columns: [t.university_id, t.session_id, t.student_id],
      foreignColumns: [sessionRoster.university_id, sessionRoster.session_id, sessionRoster.student_id],
    }),
    foreignKey({
      name: 'mark_changes_changed_by_fkey',
      columns: [t.university_id, t.changed_by],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    check('mark_changes_before_status_check', sql`${t.before_status} in ('present', 'late', 'absent', 'excused')`),
    check('mark_changes_after_status_check', sql`${t.after_status} in ('present', 'late', 'absent', 'excused')`),
    check('mark_changes_before_method_check', sql`${t.before_method} in ('qr', 'typed', 'manual')`),
    check('mark_changes_after_method_check', sql`${t.after_method} in ('qr', 'typed', 'manual')`),
  ],
);

export const redeemedClaims = pgTable(
  'redeemed_claims',
  {
    university_id: uuid().notNull(),
    session_id: uuid().notNull(),
    claim_id: uuid().notNull(),
    student_id: uuid().notNull(),
    redeemed_at: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.session_id, t.claim_id] }),
    index('redeemed_claims_redeemed_at_idx').on(t.redeemed_at),
    foreignKey({
      name: 'redeemed_claims_roster_fkey',
      columns: [t.university_id, t.session_id, t.student_id],
      foreignColumns: [sessionRoster.university_id, sessionRoster.session_id, sessionRoster.student_id],
    }),
  ],
);
