import { type MarkStatus, markStatuses, offeredStatuses } from '@muster/contract/attendance/statuses';
import { markMethods } from '@muster/contract/attendance/marks';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { ownStatus } from '#domain/effective-status.ts';
import type { Correction, ListedMark, MarkInput } from './corrections.rules.ts';

const listedMarkRow = z.object({
  student_id: z.string(),
  status: z.enum(markStatuses).nullable(),
  method: z.enum(markMethods).nullable(),
  effective: z.enum(markStatuses).nullable(),
  note: z.string().nullable(),
});

export type MarkedBy = { readonly sessionId: string; readonly by: string; readonly at: Date };

/** Locks and returns the students' rows, ordered by student so that concurrent transactions cannot deadlock. */
export function lockMarks(tx: UniversityTx, sessionId: string, studentIds: readonly string[]): Promise<ListedMark[]> {
  return tx.query(
    `SELECT a.student_id, a.status, a.method, ${ownStatus} AS effective,
            (SELECT c.reason FROM mark_changes c
              WHERE c.university_id = a.university_id AND c.session_id = a.session_id AND c.student_id = a.student_id
              ORDER BY c.changed_at DESC LIMIT 1) AS note
     FROM attendance a JOIN class_sessions s ON s.university_id = a.university_id AND s.id = a.session_id
     WHERE a.university_id = $1 AND a.session_id = $2 AND a.student_id = ANY($3::uuid[])
     ORDER BY a.student_id FOR UPDATE OF a`,
    [tx.universityId, sessionId, studentIds],
    listedMarkRow,
    'prepared',
  );
}

/** SQL: the label of the person, computed once for all rows: the trigger of each row takes longer than its mark. */
const labelOf = (account: string): string => `(SELECT person_label($1, ${account}::uuid) AS label OFFSET 0) p`;

/** Sets the status of locked rows and keeps `marked_at`, the time of arrival. */
export async function updateMarks(
  tx: UniversityTx,
  { sessionId, by, at }: MarkedBy,
  marks: readonly MarkInput[],
): Promise<void> {
  await tx.execute(
    `UPDATE attendance a SET status = g.status, method = 'manual', marked_by = $5, marked_by_label = p.label, changed_at = $6, marked_at = coalesce(a.marked_at, $6)
     FROM unnest($3::uuid[], $4::text[]) AS g(student_id, status), ${labelOf('$5')}
     WHERE a.university_id = $1 AND a.session_id = $2 AND a.student_id = g.student_id`,
    [tx.universityId, sessionId, marks.map((mark) => mark.student_id), marks.map((mark) => mark.status), by, at],
    'prepared',
  );
}

const offersRow = z.object({ offers_late: z.boolean(), offers_online: z.boolean(), offers_excused: z.boolean() });

/** The statuses that the university uses for new marks. */
export async function listOfferedStatuses(tx: UniversityTx): Promise<MarkStatus[]> {
  const row = await tx.optionalRow(
    'SELECT offers_late, offers_online, offers_excused FROM universities WHERE id = $1',
    [tx.universityId],
    offersRow,
    'prepared',
  );
  return row ? offeredStatuses(row) : [];
}

/** Appends to the mark history. `changed_at` is later than the previous change of the same mark, so that the order is unique. */
export async function insertChanges(
  tx: UniversityTx,
  { sessionId, by, at }: MarkedBy,
  changes: readonly Correction[],
): Promise<void> {
  await tx.execute(
    `INSERT INTO mark_changes (university_id, session_id, student_id, changed_by, changed_by_label, changed_at, before_status, after_status,
                               before_method, after_method, reason)
     SELECT $1, $2, g.student_id, $7, p.label,
            greatest($8::timestamptz, (SELECT max(c.changed_at) + interval '1 millisecond' FROM mark_changes c
              WHERE c.university_id = $1 AND c.session_id = $2 AND c.student_id = g.student_id)), g.before_status, g.after_status, g.before_method,
            CASE WHEN g.before_status = g.after_status THEN g.before_method ELSE 'manual' END, g.note
     FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $9::text[])
       AS g(student_id, before_status, before_method, after_status, note), ${labelOf('$7')}`,
    [
      tx.universityId,
      sessionId,
      changes.map((change) => change.student_id),
      changes.map((change) => change.before.status),
      changes.map((change) => change.before.method),
      changes.map((change) => change.status),
      by,
      at,
      changes.map((change) => change.note ?? null),
    ],
    'prepared',
  );
}

/** Finds date and start of a class that begins after this time. A class begins at its start, or before, when codes are shown. */
export async function findNotBegun(
  tx: UniversityTx,
  sessionId: string,
  at: Date,
): Promise<{ date: string; start: string } | undefined> {
  return tx.optionalRow(
    `SELECT session_date::text AS date, to_char(start_time, 'HH24:MI') AS start FROM class_sessions
     WHERE university_id = $1 AND id = $2 AND starts_at > $3 AND qr_started_at IS NULL`,
    [tx.universityId, sessionId, at],
    z.object({ date: z.string(), start: z.string() }),
    'prepared',
  );
}
