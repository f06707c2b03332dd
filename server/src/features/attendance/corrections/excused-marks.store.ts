import { qr } from '@muster/contract/attendance/sessions';
import { z } from 'zod';
import type { SystemTx, UniversityTx } from '../../../platform/database/database.ts';

const idRow = z.object({ id: z.string() });
const sessionIdRow = z.object({ session_id: z.string() });

/** True when no code of session `s` is valid at `$1`. Codes may run past the end of the class, and late check-ins still count. */
const codesEnded = `(s.qr_started_at IS NULL OR s.qr_stopped_at IS NOT NULL
  OR coalesce(s.qr_paused_at + interval '${qr.maxPauseHours} hours', s.qr_ends_at + interval '${qr.graceSeconds} seconds') <= $1)`;

/**
 * Classes that an approved excuse still has to mark: ended, held, on the days of the excuse, and the student has no mark or was marked
 * absent before the decision. An absence that a lecturer recorded after the decision stays.
 */
const due = `FROM excuses e
  JOIN session_roster r ON r.university_id = e.university_id AND r.student_id = e.student_id
  JOIN class_sessions s ON s.university_id = r.university_id AND s.id = r.session_id
    AND s.session_date BETWEEN e.starts_on AND e.ends_on
  LEFT JOIN marks m ON m.university_id = r.university_id AND m.session_id = r.session_id AND m.student_id = r.student_id
  WHERE e.state = 'approved' AND s.ends_at <= $1 AND ${codesEnded}
    AND NOT EXISTS (SELECT FROM excuse_rules u WHERE u.university_id = e.university_id AND NOT u.is_excusing)
    AND (m.status IS NULL OR (m.status = 'absent' AND coalesce(m.changed_at, m.marked_at) <= e.decided_at))
    AND (s.qr_started_at IS NOT NULL
         OR EXISTS (SELECT FROM marks x WHERE x.university_id = s.university_id AND x.session_id = s.id))`;

const historyTime = `greatest($1::timestamptz, (SELECT max(c.changed_at) + interval '1 millisecond' FROM mark_changes c
  WHERE c.university_id = w.university_id AND c.session_id = w.session_id AND c.student_id = w.student_id))`;

/** Limits the search to absences that ended at most `days` days ago and to classes that ended after `endedAfter`. */
type DueSpan = { readonly days: number; readonly endedAfter?: Date };

/** Lists approved excuses with classes to mark. New ones appear when classes are held after the decision. */
export function listDueExcuses(
  tx: SystemTx,
  at: Date,
  { days, endedAfter }: DueSpan,
): Promise<{ id: string; university_id: string }[]> {
  return tx.query(
    `SELECT DISTINCT e.university_id, e.id ${due} AND e.ends_on >= $1::timestamptz::date - $2::int
       AND s.session_date >= $1::timestamptz::date - $2::int AND s.ends_at > coalesce($3::timestamptz, '-infinity')
     ORDER BY 1, 2 LIMIT 1000`,
    [at, days, endedAfter ?? null],
    z.object({ id: z.string(), university_id: z.string() }),
  );
}

export function listDueExcusesOfSession(tx: UniversityTx, sessionId: string, at: Date): Promise<{ id: string }[]> {
  return tx.query(
    `SELECT DISTINCT e.id ${due} AND s.university_id = $2 AND s.id = $3 ORDER BY 1`,
    [at, tx.universityId, sessionId],
    idRow,
  );
}

/** Marks absences as excused and returns the changes. Students who are present or late keep their mark. */
export function excuseMarks(
  tx: UniversityTx,
  excuseId: string,
  at: Date,
): Promise<{ id: string; session_id: string }[]> {
  return tx.query(
    `WITH due AS (
       SELECT r.university_id, r.session_id, r.student_id, e.decided_by, m.status, m.method ${due}
         AND e.university_id = $2 AND e.id = $3
     ), w AS (
       INSERT INTO marks (university_id, session_id, student_id, status, method, marked_at, marked_by)
       SELECT university_id, session_id, student_id, 'excused', 'manual', $1, decided_by FROM due ORDER BY session_id
       ON CONFLICT (university_id, session_id, student_id)
         DO UPDATE SET status = 'excused', method = 'manual', marked_by = excluded.marked_by, changed_at = $1
         WHERE marks.status = 'absent'
       RETURNING university_id, session_id, student_id, marked_by
     )
     INSERT INTO mark_changes (university_id, session_id, student_id, changed_by, changed_at, before_status, after_status,
                               before_method, after_method, reason)
     SELECT w.university_id, w.session_id, w.student_id, w.marked_by, ${historyTime}, d.status, 'excused', d.method, 'manual',
            'Excuse approved'
     FROM w JOIN due d ON d.session_id = w.session_id
     RETURNING id, session_id`,
    [at, tx.universityId, excuseId],
    z.object({ id: z.string(), session_id: z.string() }),
  );
}

/**
 * Reverts the marks that the approval set and that were not changed since. Classes that another approved excuse covers stay excused.
 * Returns the ids of the sessions with changed marks.
 */
export async function unexcuseMarks(
  tx: UniversityTx,
  excuseId: string,
  { by, at, reason }: { by: string; at: Date; reason: string },
): Promise<string[]> {
  const rows = await tx.query(
    `WITH last AS (
       SELECT DISTINCT ON (c.session_id) c.id, c.session_id, c.student_id, e.made_changes
       FROM excuses e
       JOIN mark_changes made ON made.university_id = e.university_id AND made.id = ANY(e.made_changes)
       JOIN mark_changes c ON c.university_id = made.university_id AND c.session_id = made.session_id
         AND c.student_id = made.student_id
       WHERE e.university_id = $2 AND e.id = $3
       ORDER BY c.session_id, c.changed_at DESC, c.id DESC
     ), w AS (
       UPDATE marks m SET status = 'absent', method = 'manual', marked_by = $4, changed_at = $1
       FROM last l JOIN class_sessions s ON s.university_id = $2 AND s.id = l.session_id
       WHERE l.id = ANY(l.made_changes) AND m.university_id = $2 AND m.session_id = l.session_id
         AND m.student_id = l.student_id AND m.status = 'excused'
         AND NOT EXISTS (SELECT FROM excuses o WHERE o.university_id = $2 AND o.student_id = m.student_id AND o.id <> $3
                         AND o.state = 'approved' AND s.session_date BETWEEN o.starts_on AND o.ends_on)
       RETURNING m.university_id, m.session_id, m.student_id
     )
     INSERT INTO mark_changes (university_id, session_id, student_id, changed_by, changed_at, before_status, after_status,
                               before_method, after_method, reason)
     SELECT w.university_id, w.session_id, w.student_id, $4, ${historyTime}, 'excused', 'absent', 'manual', 'manual',
            $5
     FROM w RETURNING session_id`,
    [at, tx.universityId, excuseId, by, reason],
    sessionIdRow,
  );
  return rows.map(({ session_id }) => session_id);
}
