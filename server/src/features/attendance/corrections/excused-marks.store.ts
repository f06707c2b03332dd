import { qr } from '@muster/contract/attendance/sessions';
import { z } from 'zod';
import type { SystemTx, UniversityTx } from '#platform/database/database.ts';
import { isNotWithdrawn, isTaken } from '#domain/effective-status.ts';

const idRow = z.object({ id: z.string() });
const excusedMarkRow = z.object({ session_id: z.string(), student_id: z.string() });
type RevertedMark = z.infer<typeof excusedMarkRow>;
type ExcusedMark = RevertedMark & { id: string };

/** True when no code of session `s` is valid at `$1`. Codes may run past the end of the class, and late check-ins still count. */
const codesEnded = `(s.qr_started_at IS NULL OR s.qr_stopped_at IS NOT NULL
  OR coalesce(s.qr_paused_at + interval '${qr.maxPauseHours} hours', s.qr_ends_at + interval '${qr.graceSeconds} seconds') <= $1)`;

/**
 * Classes that an approved excuse still has to mark: ended, held, on the days of the excuse, and the student has no mark or was marked
 * absent before the decision. An absence that a lecturer recorded after the decision stays.
 */
const due = `FROM excuses e
  JOIN attendance a ON a.university_id = e.university_id AND a.student_id = e.student_id
    AND a.session_date BETWEEN e.starts_on AND e.ends_on
  JOIN class_sessions s ON s.university_id = a.university_id AND s.id = a.session_id
  WHERE e.state = 'approved' AND s.ends_at <= $1 AND ${codesEnded}
    AND NOT EXISTS (SELECT FROM excuse_rules u WHERE u.university_id = e.university_id AND NOT u.is_excusing)
    AND (a.status IS NULL OR (a.status = 'absent' AND coalesce(a.changed_at, a.marked_at) <= e.decided_at))
    AND ${isTaken} AND ${isNotWithdrawn}`;

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
       AND a.session_date >= $1::timestamptz::date - $2::int AND s.ends_at > coalesce($3::timestamptz, '-infinity')
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

/** Marks absences as excused and returns the changes. Students who attended keep their mark. */
export function excuseMarks(tx: UniversityTx, excuseId: string, at: Date): Promise<ExcusedMark[]> {
  return tx.query(
    `WITH due AS MATERIALIZED (
       SELECT a.university_id, a.session_id, a.student_id, e.decided_by, a.status, a.method ${due}
         AND e.university_id = $2 AND e.id = $3
       ORDER BY a.session_id FOR UPDATE OF a
     ), w AS (
       UPDATE attendance a SET status = 'excused', method = 'manual', marked_by = d.decided_by, changed_at = $1,
         marked_at = coalesce(a.marked_at, $1)
       FROM due d WHERE a.university_id = d.university_id AND a.session_id = d.session_id AND a.student_id = d.student_id
       RETURNING d.*
     )
     INSERT INTO mark_changes (university_id, session_id, student_id, changed_by, changed_at, before_status, after_status,
                               before_method, after_method, reason)
     SELECT w.university_id, w.session_id, w.student_id, w.decided_by, ${historyTime}, w.status, 'excused', w.method, 'manual',
            'Excuse approved'
     FROM w ORDER BY w.session_id
     RETURNING id, session_id, student_id`,
    [at, tx.universityId, excuseId],
    excusedMarkRow.extend({ id: z.string() }),
  );
}

/**
 * Reverts the marks that the approval set and that were not changed since. Classes that another approved excuse covers stay excused.
 * Returns the changed marks.
 */
export async function unexcuseMarks(
  tx: UniversityTx,
  excuseId: string,
  { by, at, reason }: { by: string; at: Date; reason: string },
): Promise<RevertedMark[]> {
  return await tx.query(
    `WITH last AS (
       SELECT DISTINCT ON (c.session_id) c.id, c.session_id, c.student_id, e.made_changes
       FROM excuses e
       JOIN mark_changes made ON made.university_id = e.university_id AND made.id = ANY(e.made_changes)
       JOIN mark_changes c ON c.university_id = made.university_id AND c.session_id = made.session_id
         AND c.student_id = made.student_id
       WHERE e.university_id = $2 AND e.id = $3
       ORDER BY c.session_id, c.changed_at DESC, c.id DESC
     ), w AS (
       UPDATE attendance a SET status = 'absent', method = 'manual', marked_by = $4, changed_at = $1
       FROM last l
       WHERE l.id = ANY(l.made_changes) AND a.university_id = $2 AND a.session_id = l.session_id
         AND a.student_id = l.student_id AND a.status = 'excused'
         AND NOT EXISTS (SELECT FROM excuses o WHERE o.university_id = $2 AND o.student_id = a.student_id AND o.id <> $3
                         AND o.state = 'approved' AND a.session_date BETWEEN o.starts_on AND o.ends_on)
       RETURNING a.university_id, a.session_id, a.student_id
     )
     INSERT INTO mark_changes (university_id, session_id, student_id, changed_by, changed_at, before_status, after_status,
                               before_method, after_method, reason)
     SELECT w.university_id, w.session_id, w.student_id, $4, ${historyTime}, 'excused', 'absent', 'manual', 'manual',
            $5
     FROM w RETURNING session_id, student_id`,
    [at, tx.universityId, excuseId, by, reason],
    excusedMarkRow,
  );
}
