import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { PrivacyCounts } from '@muster/contract/privacy';
import { accounts } from '../accounts/accounts.tables.ts';
import { instant, tenantId } from '../universities/universities.tables.ts';

export const privacyEnquiries = pgTable(
  'privacy_enquiries',
  {
    ...tenantId(),
    account_id: uuid().notNull(),
    question: text().notNull(),
    asked_at: instant().notNull(),
    /** The promise of the policy page, fixed when it was asked. */
    due_at: instant().notNull(),
    answer: text(),
    answered_at: instant(),
    answered_by: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    index('privacy_enquiries_account_id_idx').on(t.university_id, t.account_id),
    index('privacy_enquiries_due_at_idx').on(t.university_id, t.due_at),
    foreignKey({
      name: 'privacy_enquiries_account_id_fkey',
      columns: [t.university_id, t.account_id],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    foreignKey({
      name: 'privacy_enquiries_answered_by_fkey',
      columns: [t.university_id, t.answered_by],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    check('privacy_enquiries_question_check', sql`btrim(${t.question}) <> ''`),
    check('privacy_enquiries_answer_check', sql`(${t.answer} is null) = (${t.answered_at} is null)`),
  ],
);

/** One row a day and university: what the job did there. */
export const privacyRuns = pgTable(
  'privacy_runs',
  {
    ...tenantId(),
    started_at: instant().notNull(),
    ended_at: instant().notNull(),
    counts: jsonb().$type<PrivacyCounts>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    index('privacy_runs_started_at_idx').on(t.university_id, t.started_at),
  ],
);
