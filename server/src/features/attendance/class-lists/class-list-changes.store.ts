import { type additionSources, listSources } from '@muster/contract/attendance/class-lists';
import { markMethods } from '@muster/contract/attendance/marks';
import { markStatuses, type MarkStatus } from '@muster/contract/attendance/statuses';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { parallelGroups, type ParallelOfCheckIn } from '@muster/contract/attendance/parallel-classes';
import { parallelGroupsOf } from '#domain/parallel-classes.ts';
import { classOfSession, moduleTaken } from '#domain/expected-students.ts';

/** Who changes a class list, and why. `by`: null for a change without a person. */
export type ListedBy = {
  readonly sessionId: string;
  readonly by: string | null;
  readonly at: Date;
  readonly source: (typeof additionSources)[number];
  readonly reason: string | null;
  /** The name of the student's own teaching group, of the sources `parallel` and `guest`. */
  readonly parallelGroup?: string;
};

/** A check-in that waited for the student to be added. */
export type WaitingCheckIn = {
  readonly status: MarkStatus;
  readonly method: 'qr' | 'typed';
  readonly markedAt: Date;
  readonly deviceHash: Buffer | null;
  readonly networkHash: Buffer | null;
  readonly isLastSecond: boolean;
};

const entryRow = z.object({
  source: z.enum(listSources),
  status: z.enum(markStatuses).nullable(),
});
export type ListEntry = z.infer<typeof entryRow>;

/** Locks the row of a student on the list until the end of the transaction. Undefined: not on the list. */
export async function lockEntry(
  tx: UniversityTx,
  sessionId: string,
  studentId: string,
): Promise<ListEntry | undefined> {
  return tx.optionalRow(
    'SELECT source, status FROM attendance WHERE university_id = $1 AND session_id = $2 AND student_id = $3 FOR UPDATE',
    [tx.universityId, sessionId, studentId],
    entryRow,
  );
}

/** Undefined: no student of the university. */
export async function isActiveStudent(tx: UniversityTx, studentId: string): Promise<boolean | undefined> {
  const row = await tx.optionalRow(
    'SELECT active FROM students WHERE university_id = $1 AND id = $2 FOR KEY SHARE',
    [tx.universityId, studentId],
    z.object({ active: z.boolean() }),
  );
  return row?.active;
}

/** Adds students with their place of today, and records it. Students on the list stay as they are. Returns the ids of the added ones. */
export async function insertEntries(
  tx: UniversityTx,
  by: ListedBy,
  studentIds: readonly string[],
  checkIn?: WaitingCheckIn,
): Promise<string[]> {
  const rows = await tx.query(
    `WITH added AS (
       INSERT INTO attendance (university_id, session_id, student_id, module_id, session_date, group_id, degree_details_id, year, semester,
         source, added_by, added_at, added_reason, status, method, marked_at, device_hash, network_hash, is_last_second, parallel_group)
       SELECT st.university_id, s.id, st.id, ${moduleTaken(classOfSession, 'st.id')}, s.session_date, st.group_id, st.degree_details_id, st.current_year,
              st.current_semester, $4, $5, $6, $7, $8, $9, $10::timestamptz, $11::bytea, $12::bytea, $13, $14
       FROM class_sessions s
       JOIN students st ON st.university_id = s.university_id AND st.id = ANY($3::uuid[])
       WHERE s.university_id = $1 AND s.id = $2
       ORDER BY st.id
       ON CONFLICT DO NOTHING
       RETURNING session_id, student_id, status, method, marked_at
     )
     INSERT INTO class_list_changes (university_id, session_id, student_id, action, source, changed_by, changed_at, reason, status, method,
       marked_at)
     SELECT $1, session_id, student_id, 'added', $4, $5, $6, $7, status, method, marked_at FROM added
     RETURNING student_id AS id`,
    [
      tx.universityId,
      by.sessionId,
      studentIds,
      by.source,
      by.by,
      by.at,
      by.reason,
      checkIn?.status ?? null,
      checkIn?.method ?? null,
      checkIn?.markedAt ?? null,
      checkIn?.deviceHash ?? null,
      checkIn?.networkHash ?? null,
      checkIn?.isLastSecond ?? false,
      by.parallelGroup ?? null,
    ],
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}

const parallelRow = z.object({ counts: z.boolean(), parallel: parallelGroups.nullable() });

/**
 * Whether a student who is not on the list may check in because they are in a parallel teaching group, and whether it counts. Undefined: they may
 * not, a person removed them from the list, or the university leaves it to the lecturer.
 */
export async function findParallel(
  tx: UniversityTx,
  sessionId: string,
  studentId: string,
): Promise<ParallelOfCheckIn | undefined> {
  const row = await tx.optionalRow(
    `SELECT u.parallel_classes = 'counts' AND s.attendance_requirement = 'required' AS counts, ${parallelGroupsOf(classOfSession, 'st.id')} AS parallel
     FROM class_sessions s
     JOIN universities u ON u.id = s.university_id AND u.parallel_classes <> 'ask'
     JOIN students st ON st.university_id = s.university_id AND st.id = $3 AND st.active
     WHERE s.university_id = $1 AND s.id = $2
       AND NOT EXISTS (SELECT FROM class_list_changes l WHERE l.university_id = $1 AND l.session_id = $2 AND l.student_id = $3
                       AND l.action = 'removed' AND l.changed_by IS NOT NULL)`,
    [tx.universityId, sessionId, studentId],
    parallelRow,
  );
  return row?.parallel ? { ...row.parallel, counts: row.counts } : undefined;
}

/** Removes an added student and records it with the mark of that time. Returns the number of removed students. */
export function deleteEntry(
  tx: UniversityTx,
  { sessionId, by, at, reason }: Omit<ListedBy, 'source'>,
  studentId: string,
): Promise<number> {
  return tx.execute(
    `WITH removed AS (
       DELETE FROM attendance
       WHERE university_id = $1 AND session_id = $2 AND student_id = $3 AND source <> 'class_list'
       RETURNING source, status, method, marked_at
     )
     INSERT INTO class_list_changes (university_id, session_id, student_id, action, source, changed_by, changed_at, reason, status, method,
       marked_at)
     SELECT $1, $2, $3, 'removed', source, $4, $5, $6, status, method, marked_at FROM removed`,
    [tx.universityId, sessionId, studentId, by, at, reason],
  );
}

/** Whether a student on the list has a mark. */
export async function isMarked(tx: UniversityTx, sessionId: string): Promise<boolean> {
  const count = await tx.execute(
    'SELECT FROM attendance WHERE university_id = $1 AND session_id = $2 AND status IS NOT NULL LIMIT 1',
    [tx.universityId, sessionId],
  );
  return count > 0;
}

const markRow = z.object({
  status: z.enum(markStatuses),
  method: z.enum(markMethods),
  marked_at: z.date(),
});

/** The mark of a student who is on the list; `null` without a mark, undefined if the student is not on the list. */
export async function findEntryMark(
  tx: UniversityTx,
  sessionId: string,
  studentId: string,
): Promise<z.infer<typeof markRow> | null | undefined> {
  const row = await tx.optionalRow(
    'SELECT status, method, marked_at FROM attendance WHERE university_id = $1 AND session_id = $2 AND student_id = $3',
    [tx.universityId, sessionId, studentId],
    z.object({
      status: markRow.shape.status.nullable(),
      method: markRow.shape.method.nullable(),
      marked_at: z.date().nullable(),
    }),
  );
  if (!row) return undefined;
  const { status, method, marked_at } = row;
  return status !== null && method !== null && marked_at !== null ? { status, method, marked_at } : null;
}

/** Sets the check-in of a student on the list who has no mark. */
export async function updateWithCheckIn(
  tx: UniversityTx,
  sessionId: string,
  studentId: string,
  checkIn: WaitingCheckIn,
): Promise<void> {
  await tx.execute(
    `UPDATE attendance SET status = $4, method = $5, marked_at = $6, device_hash = $7, network_hash = $8, is_last_second = $9
     WHERE university_id = $1 AND session_id = $2 AND student_id = $3 AND status IS NULL`,
    [
      tx.universityId,
      sessionId,
      studentId,
      checkIn.status,
      checkIn.method,
      checkIn.markedAt,
      checkIn.deviceHash,
      checkIn.networkHash,
      checkIn.isLastSecond,
    ],
  );
}

/** A claim is valid once, for the first student who redeems it. Returns whether it is this student's. */
export async function redeemClaim(
  tx: UniversityTx,
  sessionId: string,
  claimId: string,
  studentId: string,
): Promise<boolean> {
  await tx.execute(
    `INSERT INTO redeemed_claims (university_id, session_id, claim_id, student_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [tx.universityId, sessionId, claimId, studentId],
  );
  const count = await tx.execute(
    `SELECT FROM redeemed_claims WHERE university_id = $1 AND session_id = $2 AND claim_id = $3 AND student_id = $4`,
    [tx.universityId, sessionId, claimId, studentId],
  );
  return count > 0;
}
