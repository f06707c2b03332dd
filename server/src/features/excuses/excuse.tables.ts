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
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.tables.ts';
import { students } from '../students/students.tables.ts';
import { createdAt, instant, tenantId, universities } from '../universities/universities.tables.ts';

export const excuses = pgTable(
  'excuses',
  {
    ...tenantId(),
    student_id: uuid().notNull(),
    starts_on: date({ mode: 'string' }).notNull(),
    ends_on: date({ mode: 'string' }).notNull(),
    reason: text().notNull(),
    state: text({ enum: ['waiting', 'approved', 'declined', 'withdrawn'] })
      .notNull()
      .default('waiting'),
    created_at: createdAt(),
    decided_by: uuid(),
    decided_at: instant(),
    comment: text(),
    /** 128 bits that name its folder in the file store. */
    document_random: text(),
    document_name: text(),
    document_type: text(),
    /** The changes that the approval made: what is still the last word about a mark can be taken back. */
    made_changes: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    index('excuses_student_id_idx').on(t.university_id, t.student_id, t.starts_on),
    index('excuses_state_idx').on(t.university_id, t.state, t.created_at),
    index('excuses_ends_on_idx')
      .on(t.ends_on)
      .where(sql`state = 'approved'`),
    foreignKey({
      name: 'excuses_student_id_fkey',
      columns: [t.university_id, t.student_id],
      foreignColumns: [students.university_id, students.id],
    }),
    foreignKey({
      name: 'excuses_decided_by_fkey',
      columns: [t.university_id, t.decided_by],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    check('excuses_days_check', sql`${t.ends_on} - ${t.starts_on} between 0 and 59`),
    check('excuses_reason_check', sql`btrim(${t.reason}) <> ''`),
    check('excuses_state_check', sql`${t.state} in ('waiting', 'approved', 'declined', 'withdrawn')`),
    check(
      'excuses_decided_check',
      sql`case ${t.state} when 'waiting' then ${t.decided_by} is null when 'withdrawn' then true else ${t.decided_by} is not null end
          and num_nulls(${t.decided_by}, ${t.decided_at}) in (0, 2)`,
    ),
    check(
      'excuses_document_check',
      sql`num_nulls(${t.document_random}, ${t.document_name}, ${t.document_type}) in (0, 3)`,
    ),
  ],
);

/** What a university makes of excuses; without a row the defaults hold. */
export const excuseRules = pgTable(
  'excuse_rules',
  {
    university_id: uuid()
      .notNull()
      .references(() => universities.id),
    /** An approved excuse makes absences excused; false: it is noted, and an absence stays one. */
    is_excusing: boolean().notNull().default(true),
    /** Lecturers of the classes decide too; false: administrators alone. */
    is_for_lecturers: boolean().notNull().default(true),
    needs_document: boolean().notNull().default(false),
    days_to_report: smallint().notNull().default(14),
  },
  (t) => [
    primaryKey({ name: 'excuse_rules_pk', columns: [t.university_id] }),
    check('excuse_rules_days_to_report_check', sql`${t.days_to_report} between 0 and 365`),
  ],
);
