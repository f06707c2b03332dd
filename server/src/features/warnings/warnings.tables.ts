import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.tables.ts';
import { modules } from '../modules/modules.tables.ts';
import { students } from '../students/students.tables.ts';
import { instant, tenantId } from '../universities/universities.tables.ts';

export const warningRules = pgTable(
  'warning_rules',
  {
    university_id: uuid().notNull(),
    is_on: boolean().notNull(),
    percentage_on: boolean().notNull(),
    percentage_below: smallint().notNull(),
    percentage_after: smallint().notNull(),
    missed_on: boolean().notNull(),
    missed_in_a_row: smallint().notNull(),
    settle_hours: smallint().notNull(),
    /** Counts the changes: a look that began by other rules does not end as if it had been made by these. */
    version: integer().notNull().default(1),
    /** What settled up to then has been looked at. Null: look at the whole semester. */
    looked_until: instant(),
    changed_at: instant().notNull().defaultNow(),
    changed_by: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id] }),
    foreignKey({
      name: 'warning_rules_changed_by_fkey',
      columns: [t.university_id, t.changed_by],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
  ],
);

export const warnings = pgTable(
  'warnings',
  {
    ...tenantId(),
    student_id: uuid().notNull(),
    module_id: uuid().notNull(),
    /** Empty and 0 where the class sessions name no semester. */
    academic_year: text().notNull(),
    semester: smallint().notNull(),
    rule: text({ enum: ['percentage', 'missed'] }).notNull(),
    /** The rule by which it was raised: below so many per cent (0 for missed classes) after so many classes. */
    below: smallint().notNull(),
    after: smallint().notNull(),
    state: text({ enum: ['open', 'recovered', 'withdrawn', 'ended'] }).notNull(),
    reason: text({ enum: ['corrected', 'excused', 'rules', 'off', 'semester'] }),
    /** How often it was raised anew after being withdrawn. */
    round: smallint().notNull().default(1),
    attended: smallint().notNull(),
    total: smallint().notNull(),
    missed_on: date({ mode: 'string' }).array().notNull(),
    raised_at: instant().notNull(),
    /** When the last class began that was known then. */
    raised_until: instant().notNull(),
    changed_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    unique('warnings_one_key').on(t.university_id, t.student_id, t.module_id, t.academic_year, t.semester, t.rule),
    index('warnings_module_id_idx').on(t.university_id, t.module_id),
    index('warnings_state_idx').on(t.university_id, t.state, t.raised_at),
    foreignKey({
      name: 'warnings_student_id_fkey',
      columns: [t.university_id, t.student_id],
      foreignColumns: [students.university_id, students.id],
    }),
    foreignKey({
      name: 'warnings_module_id_fkey',
      columns: [t.university_id, t.module_id],
      foreignColumns: [modules.university_id, modules.id],
    }),
    check('warnings_rule_check', sql`${t.rule} in ('percentage', 'missed')`),
  ],
);

/** The log of what was sent, and what still has to be. */
export const warningMails = pgTable(
  'warning_mails',
  {
    ...tenantId(),
    warning_id: uuid().notNull(),
    student_id: uuid().notNull(),
    kind: text({ enum: ['warned', 'withdrawn'] }).notNull(),
    round: smallint().notNull(),
    missed_on: date({ mode: 'string' }).array().notNull(),
    state: text({ enum: ['waiting', 'sending', 'sent', 'failed', 'cancelled'] })
      .notNull()
      .default('waiting'),
    /** Of the student's record, when it was sent. */
    address: text(),
    tries: smallint().notNull().default(0),
    /** While it is being sent: when its fate counts as unknown. */
    next_try_at: instant().notNull(),
    created_at: instant().notNull(),
    sent_at: instant(),
    failure: text(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    unique('warning_mails_once_key').on(t.university_id, t.warning_id, t.kind, t.round),
    index('warning_mails_student_id_idx').on(t.university_id, t.student_id),
    index('warning_mails_created_at_idx').on(t.university_id, t.created_at),
    foreignKey({
      name: 'warning_mails_warning_id_fkey',
      columns: [t.university_id, t.warning_id],
      foreignColumns: [warnings.university_id, warnings.id],
    }),
    foreignKey({
      name: 'warning_mails_student_id_fkey',
      columns: [t.university_id, t.student_id],
      foreignColumns: [students.university_id, students.id],
    }),
  ],
);
