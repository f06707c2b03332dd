import { qr } from '@muster/contract/attendance/sessions';
import { z } from 'zod';
import type { SystemTx, UniversityTx } from '#platform/database/database.ts';
import { andWhere } from '#platform/database/sql/where.ts';

const idRow = z.object({ id: z.string() });
const listIds = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** A claim can be redeemed up to ten minutes after the QR window. After that, marks change only by hand. A paused window can be resumed. */
const finalAfter = `interval '15 minutes'`;

/**
 * Condition: session `s` is final, so that its students without a mark are absent. Codes were shown and are over, or, for a class marked
 * by hand, the class has ended and a student has a mark.
 */
const isFinal = (now: string): string => `
  CASE WHEN s.qr_started_at IS NOT NULL
       THEN coalesce(s.qr_stopped_at, s.qr_paused_at + interval '${qr.maxPauseHours} hours', s.qr_ends_at) <= ${now} - ${finalAfter}
       ELSE s.ends_at <= ${now} AND EXISTS (
         SELECT FROM attendance a WHERE a.university_id = s.university_id AND a.session_id = s.id AND a.status IS NOT NULL) END`;

/** Sessions that have become final. `$since` leaves out older classes without codes, most of which never took place. */
const isNewlyFinal = (now: string, since: string): string =>
  `s.final_at IS NULL AND (s.qr_started_at IS NOT NULL OR s.ends_at >= ${since}) AND ${isFinal(now)}`;

/** Final sessions whose codes run again. An index on the end of the codes limits the search. */
const isReopened = (now: string): string =>
  `s.qr_ends_at > ${now} - interval '1 day' AND s.final_at IS NOT NULL AND NOT ${isFinal(now)}`;

/** Lists the universities with sessions to set, to clear or to recount. */
export async function listDueUniversities(tx: SystemTx, nowMs: number, sinceMs: number): Promise<string[]> {
  const rows = await tx.query(
    `SELECT u.id FROM universities u
     WHERE EXISTS (SELECT FROM class_sessions s WHERE s.university_id = u.id AND ${isNewlyFinal('$1::timestamptz', '$2::timestamptz')})
        OR EXISTS (SELECT FROM class_sessions s WHERE s.university_id = u.id AND ${isReopened('$1::timestamptz')})
        OR EXISTS (SELECT FROM class_sessions s WHERE s.university_id = u.id AND s.figures_due)
        OR EXISTS (SELECT FROM student_counters c WHERE c.university_id = u.id AND c.attended_at IS NULL)`,
    [new Date(nowMs), new Date(sinceMs)],
    idRow,
  );
  return listIds(rows);
}

/**
 * Sets `final_at` of sessions that have become final, at most `limit`. Sessions of one module come together, because they have the same
 * students, who are recounted once. Sessions that another transaction has locked come later.
 */
export async function setFinal(tx: UniversityTx, nowMs: number, sinceMs: number, limit: number): Promise<string[]> {
  const rows = await tx.query(
    `UPDATE class_sessions s SET final_at = $2::timestamptz
     FROM (SELECT s.id FROM class_sessions s
           WHERE s.university_id = $1 AND ${isNewlyFinal('$2::timestamptz', '$3::timestamptz')}
           ORDER BY s.module_id, s.id LIMIT $4 FOR NO KEY UPDATE SKIP LOCKED) f
     WHERE s.university_id = $1 AND s.id = f.id RETURNING s.id`,
    [tx.universityId, new Date(nowMs), new Date(sinceMs), limit],
    idRow,
  );
  return listIds(rows);
}

/** Clears `final_at` of sessions whose codes run again. */
export async function clearFinal(tx: UniversityTx, nowMs: number, limit: number): Promise<string[]> {
  const rows = await tx.query(
    `UPDATE class_sessions s SET final_at = NULL
     FROM (SELECT s.id FROM class_sessions s
           WHERE s.university_id = $1 AND ${isReopened('$2::timestamptz')}
           ORDER BY s.id LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED) f
     WHERE s.university_id = $1 AND s.id = f.id RETURNING s.id`,
    [tx.universityId, new Date(nowMs), limit],
    idRow,
  );
  return listIds(rows);
}

/**
 * Gives the class sessions the requirement of the present settings, of one module or all. A job recounts the figures of the final ones:
 * a large university has hundreds of thousands of marks to count.
 */
export async function applyAttendanceRequirements(tx: UniversityTx, moduleId: string | null): Promise<void> {
  const values: unknown[] = [tx.universityId];
  await tx.execute(
    `WITH pairs AS (
       SELECT DISTINCT c.module_id, c.session_type FROM class_sessions c
       WHERE c.university_id = $1 ${andWhere(values, [[moduleId, (id) => `c.module_id = ${id}`]])}),
     present AS MATERIALIZED (
       SELECT p.module_id, p.session_type,
              attendance_requirement_of(m.attendance_requirement, p.session_type, u.recorded_class_types, u.counted_class_types) AS requirement
       FROM pairs p JOIN modules m ON m.university_id = $1 AND m.id = p.module_id JOIN universities u ON u.id = $1)
     UPDATE class_sessions s SET attendance_requirement = x.requirement, figures_due = s.figures_due OR s.final_at IS NOT NULL
     FROM present x
     WHERE s.university_id = $1 AND s.module_id = x.module_id AND s.session_type = x.session_type
       AND s.attendance_requirement <> x.requirement`,
    values,
  );
}

/** A job recounts the figures of these sessions. Another transaction that has locked one recounts them. */
export async function setDue(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(
    `UPDATE class_sessions s SET figures_due = true
     FROM (SELECT s.id FROM class_sessions s WHERE s.university_id = $1 AND s.id = ANY($2::uuid[]) FOR NO KEY UPDATE SKIP LOCKED) f
     WHERE s.university_id = $1 AND s.id = f.id`,
    [tx.universityId, ids],
  );
}

/** Takes sessions whose figures are due, at most `limit`, to recount their figures. */
export async function takeDue(tx: UniversityTx, limit: number): Promise<string[]> {
  const rows = await tx.query(
    `UPDATE class_sessions s SET figures_due = false
     FROM (SELECT s.id FROM class_sessions s WHERE s.university_id = $1 AND s.figures_due
           ORDER BY s.module_id, s.id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED) f
     WHERE s.university_id = $1 AND s.id = f.id RETURNING s.id`,
    [tx.universityId, limit],
    idRow,
  );
  return listIds(rows);
}

export async function isSessionFinal(tx: UniversityTx, sessionId: string): Promise<boolean> {
  const rows = await tx.query(
    'SELECT id FROM class_sessions WHERE university_id = $1 AND id = $2 AND final_at IS NOT NULL',
    [tx.universityId, sessionId],
    idRow,
    'prepared',
  );
  return rows.length > 0;
}

/** Sets `final_at` of one session if it has become final. Returns whether it did. */
export async function setFinalIfOver(tx: UniversityTx, sessionId: string, nowMs: number): Promise<boolean> {
  const count = await tx.execute(
    `UPDATE class_sessions s SET final_at = $3::timestamptz
     FROM (SELECT s.id FROM class_sessions s
           WHERE s.university_id = $1 AND s.id = $2 AND s.final_at IS NULL AND ${isFinal('$3::timestamptz')}
           FOR NO KEY UPDATE SKIP LOCKED) f
     WHERE s.university_id = $1 AND s.id = f.id`,
    [tx.universityId, sessionId, new Date(nowMs)],
    'prepared',
  );
  return count > 0;
}
