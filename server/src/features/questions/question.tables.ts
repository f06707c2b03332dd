import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.tables.ts';
import { sessionRoster } from '../sessions/roster.tables.ts';
import { instant, tenantId } from '../universities/universities.tables.ts';

export const markQuestions = pgTable(
  'mark_questions',
  {
    ...tenantId(),
    session_id: uuid().notNull(),
    student_id: uuid().notNull(),
    question: text().notNull(),
    state: text({ enum: ['open', 'answered', 'withdrawn'] })
      .notNull()
      .default('open'),
    asked_at: instant().notNull().defaultNow(),
    answer: text(),
    answered_by: uuid(),
    answered_at: instant(),
    /** What the answer made of the mark; null: it was left alone. */
    corrected_to: text({ enum: ['present', 'late', 'absent', 'excused'] }),
  },
  (t) => [
    primaryKey({ columns: [t.university_id, t.id] }),
    uniqueIndex('mark_questions_open_idx')
      .on(t.university_id, t.session_id, t.student_id)
      .where(sql`state = 'open'`),
    index('mark_questions_student_id_idx').on(t.university_id, t.student_id, t.asked_at),
    index('mark_questions_state_idx').on(t.university_id, t.state, t.asked_at),
    foreignKey({
      name: 'mark_questions_roster_fkey',
      columns: [t.university_id, t.session_id, t.student_id],
      foreignColumns: [sessionRoster.university_id, sessionRoster.session_id, sessionRoster.student_id],
    }),
    foreignKey({
      name: 'mark_questions_answered_by_fkey',
      columns: [t.university_id, t.answered_by],
      foreignColumns: [accounts.university_id, accounts.id],
    }),
    check('mark_questions_question_check', sql`btrim(${t.question}) <> ''`),
    check('mark_questions_state_check', sql`${t.state} in ('open', 'answered', 'withdrawn')`),
    check('mark_questions_corrected_to_check', sql`${t.corrected_to} in ('present', 'late', 'absent', 'excused')`),
    check(
      'mark_questions_answered_check',
      sql`num_nulls(${t.answer}, ${t.answered_by}, ${t.answered_at}) = case when ${t.state} = 'answered' then 0 else 3 end
          and (${t.corrected_to} is null or ${t.state} = 'answered')`,
    ),
  ],
);
