import { markStatuses } from '@muster/contract/attendance/statuses';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { isNotWithdrawn } from '#domain/effective-status.ts';
import { teachesSession } from '#domain/teaching.ts';

/** Restricts to the newest events of one person. */
type Range = { readonly personId: string; readonly since: Date; readonly limit: number };

const eventRow = z.object({ id: z.string(), at: z.date() });
const classEventRow = eventRow.extend({ module_code: z.string(), date: z.string() });

const decidedAbsence = eventRow.extend({ is_approved: z.boolean(), starts_on: z.string(), ends_on: z.string() });
export type DecidedAbsence = z.infer<typeof decidedAbsence>;

/** Lists the decided absences of a student. */
export function listDecidedAbsences(tx: UniversityTx, of: Range): Promise<DecidedAbsence[]> {
  return tx.query(
    `SELECT id, decided_at AS at, state = 'approved' AS is_approved, starts_on::text AS starts_on, ends_on::text AS ends_on
     FROM excuses WHERE university_id = $1 AND student_id = $2 AND state IN ('approved', 'declined') AND decided_at >= $3
     ORDER BY decided_at DESC, id LIMIT $4`,
    [tx.universityId, of.personId, of.since, of.limit],
    decidedAbsence,
    'prepared',
  );
}

const answeredQuestion = classEventRow.extend({ corrected_to: z.enum(markStatuses).nullable() });
export type AnsweredQuestion = z.infer<typeof answeredQuestion>;

const classOf = (table: string): string => `
  JOIN class_sessions s ON s.university_id = ${table}.university_id AND s.id = ${table}.session_id AND ${isNotWithdrawn}
  JOIN modules mo ON mo.university_id = s.university_id AND mo.id = s.module_id`;

/** Lists the answered questions of a student. */
export function listAnsweredQuestions(tx: UniversityTx, of: Range): Promise<AnsweredQuestion[]> {
  return tx.query(
    `SELECT q.id, q.answered_at AS at, mo.module_code, s.session_date::text AS date, q.corrected_to
     FROM mark_questions q ${classOf('q')}
     WHERE q.university_id = $1 AND q.student_id = $2 AND q.state = 'answered' AND q.answered_at >= $3
     ORDER BY q.answered_at DESC, q.id LIMIT $4`,
    [tx.universityId, of.personId, of.since, of.limit],
    answeredQuestion,
    'prepared',
  );
}

const openQuestion = classEventRow.extend({ student: z.string() });
export type OpenQuestion = z.infer<typeof openQuestion>;

/** Lists the open questions about the classes of a lecturer or assistant. */
export function listOpenQuestions(tx: UniversityTx, of: Omit<Range, 'since'>): Promise<OpenQuestion[]> {
  return tx.query(
    `SELECT q.id, q.asked_at AS at, mo.module_code, s.session_date::text AS date, st.name AS student
     FROM mark_questions q ${classOf('q')}
     JOIN students st ON st.university_id = q.university_id AND st.id = q.student_id
     WHERE q.university_id = $1 AND q.state = 'open' AND ${teachesSession('$2')}
     ORDER BY q.asked_at DESC, q.id LIMIT $3`,
    [tx.universityId, of.personId, of.limit],
    openQuestion,
    'prepared',
  );
}

const flaggedClass = classEventRow.extend({ count: z.number() });
export type FlaggedClass = z.infer<typeof flaggedClass>;

/** Lists the classes of a lecturer or assistant with unreviewed flags; `at`: the newest flag. */
export function listFlaggedClasses(tx: UniversityTx, of: Range): Promise<FlaggedClass[]> {
  return tx.query(
    `SELECT s.id, max(f.raised_at) AS at, mo.module_code, s.session_date::text AS date, count(*)::int AS count
     FROM mark_flags f ${classOf('f')}
     WHERE f.university_id = $1 AND f.state = 'open' AND f.raised_at >= $3::timestamptz
       AND s.session_date >= $3::timestamptz::date - 1 AND ${teachesSession('$2')}
     GROUP BY s.id, mo.module_code, s.session_date ORDER BY at DESC, s.id LIMIT $4`,
    [tx.universityId, of.personId, of.since, of.limit],
    flaggedClass,
    'prepared',
  );
}
