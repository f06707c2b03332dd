import { z } from 'zod';
import type { SystemTx, UniversityTx } from '#platform/database/database.ts';

const missed = 'second_code_missed';

/** Days for which a second code that a student missed leads to further ones. */
const watchedDays = 30;

/** Condition: the mark `a` was made with a code and counts as attended. */
export const isCheckedIn = `a.method IN ('qr', 'typed') AND a.status IN ('present', 'late')`;

/**
 * Chooses the students whom a second code asks: those with a flag in this class that is not dismissed or with a missed second code of the
 * last weeks, and a share of all who checked in with a code, drawn from the others. Returns their number.
 */
export const insertPresenceChecks = (
  tx: UniversityTx,
  { sessionId, share, at }: { sessionId: string; share: number; at: Date },
): Promise<number> =>
  tx.execute(
    `WITH present AS (
       SELECT a.student_id, EXISTS (
         SELECT FROM mark_flags f
         WHERE f.university_id = a.university_id AND f.student_id = a.student_id AND f.state <> 'dismissed'
           AND (f.session_id = a.session_id OR f.signal = '${missed}' AND f.raised_at > $3::timestamptz - interval '${watchedDays} days')
       ) AS is_flagged
       FROM attendance a
       WHERE a.university_id = $1 AND a.session_id = $2 AND ${isCheckedIn}
     ), drawn AS (
       SELECT student_id FROM present WHERE NOT is_flagged ORDER BY random()
       LIMIT (SELECT ceil(count(*) * $4::int / 100.0) FROM present)
     )
     INSERT INTO presence_checks (university_id, session_id, student_id, asked_at)
     SELECT $1, $2, student_id, $3 FROM present WHERE is_flagged
     UNION ALL
     SELECT $1, $2, student_id, $3 FROM drawn`,
    [tx.universityId, sessionId, at, share],
  );

/**
 * Stores the answer to the second code that was shown at `shownAt`, unless there is one. `at` null: the code is over. Returns whether the
 * student has answered; undefined for students who were not chosen.
 */
export async function answerPresenceCheck(
  tx: UniversityTx,
  of: { sessionId: string; studentId: string; shownAt: Date; at: Date | null },
): Promise<boolean | undefined> {
  const row = await tx.optionalRow(
    `UPDATE presence_checks SET answered_at = coalesce(answered_at, $5)
     WHERE university_id = $1 AND session_id = $2 AND student_id = $3 AND asked_at = $4
     RETURNING answered_at IS NOT NULL AS has_answered`,
    [tx.universityId, of.sessionId, of.studentId, of.shownAt, of.at],
    z.object({ has_answered: z.boolean() }),
  );
  return row?.has_answered;
}

/**
 * Condition: the check `p` and later ones of the class have no answer, its code was shown before the time, the check-in still counts, and
 * there is no flag yet. Checks of more than a day ago are not looked at: the job flagged them then.
 */
const isMissed = (before: string) => `p.answered_at IS NULL
  AND p.asked_at < ${before} AND p.asked_at > ${before}::timestamptz - interval '1 day'
  AND EXISTS (SELECT FROM attendance a
              JOIN class_sessions c ON c.university_id = a.university_id AND c.id = a.session_id AND c.withdrawn_at IS NULL
              WHERE a.university_id = p.university_id AND a.session_id = p.session_id AND a.student_id = p.student_id AND ${isCheckedIn})
  AND NOT EXISTS (SELECT FROM presence_checks l WHERE l.university_id = p.university_id AND l.session_id = p.session_id
                    AND l.student_id = p.student_id AND l.asked_at > p.asked_at AND l.answered_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM mark_flags f WHERE f.university_id = p.university_id AND f.session_id = p.session_id
                    AND f.student_id = p.student_id AND f.signal = '${missed}')`;

export async function listUniversitiesWithMissedCodes(tx: SystemTx, before: Date): Promise<string[]> {
  const rows = await tx.query(
    `SELECT DISTINCT p.university_id FROM presence_checks p WHERE ${isMissed('$1')}`,
    [before],
    z.object({ university_id: z.string() }),
  );
  return rows.map((row) => row.university_id);
}

/** Flags the students who did not answer a second code. Returns the sessions. */
export async function flagMissedCodes(tx: UniversityTx, before: Date, now: Date): Promise<string[]> {
  const rows = await tx.query(
    `INSERT INTO mark_flags (university_id, session_id, student_id, signal, raised_at)
     SELECT DISTINCT p.university_id, p.session_id, p.student_id, '${missed}', $3::timestamptz FROM presence_checks p
     WHERE p.university_id = $1 AND ${isMissed('$2')}
     ON CONFLICT DO NOTHING RETURNING session_id`,
    [tx.universityId, before, now],
    z.object({ session_id: z.string() }),
  );
  return [...new Set(rows.map((row) => row.session_id))];
}
