import { personLabel } from '@muster/contract/accounts/person-labels';
import { markStatuses, shownStatuses } from '@muster/contract/attendance/statuses';
import { listSources } from '@muster/contract/attendance/class-lists';
import { lateScanStates } from '@muster/contract/attendance/late-scans';
import { locationVerdicts, markMethods } from '@muster/contract/attendance/marks';
import { parallelFields } from '@muster/contract/attendance/parallel-classes';
import { counts, type RegisterCounts } from '@muster/contract/attendance/registers';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { deliveryState, isLateDelivery } from '#domain/late-deliveries.ts';
import { studentOrder } from '#domain/name-order.ts';
import { parallelColumns } from '#domain/parallel-classes.ts';
import { shownStatus } from '#domain/effective-status.ts';

const isExpectedRow = z.object({ is_expected: z.boolean() });

/** One expected student with the mark, if any, and its flags. */
const registerLineRow = z.object({
  id: z.string(),
  student_id: z.string(),
  name: z.string(),
  email: z.string(),
  group_name: z.string().nullable(),
  status: z.enum(shownStatuses),
  method: z.enum(markMethods).nullable(),
  marked_at: z.date().nullable(),
  marked_by: personLabel.nullable(),
  location: z.enum(locationVerdicts).nullable(),
  is_corrected: z.boolean(),
  source: z.enum(listSources),
  added_by: personLabel.nullable(),
  added_at: z.date().nullable(),
  added_reason: z.string().nullable(),
  ...parallelFields,
  flags: z.array(
    z.object({
      signal: z.string(),
      state: z.enum(['open', 'confirmed', 'dismissed']),
      raised_at: z.string(),
      reviewed_by: personLabel.nullable(),
    }),
  ),
  late_delivery: z
    .object({
      state: z.enum(lateScanStates),
      scanned_at: z.string(),
      delivered_at: z.string(),
      decided_by: personLabel.nullable(),
    })
    .nullable(),
});
export type RegisterLine = z.infer<typeof registerLineRow>;

/**
 * Flags and corrections are looked up per row by key. If they were aggregated for the class and joined, the generic plan of the
 * prepared statement would aggregate them again for each row.
 */
const registerQuery = `
     SELECT st.id, st.student_id, st.name, st.email, g.group_name, ${shownStatus} AS status, a.method, a.marked_at,
            a.marked_by_label AS marked_by, a.location_verdict AS location,
            EXISTS (SELECT 1 FROM mark_changes c
                    WHERE c.university_id = $1 AND c.session_id = $2 AND c.student_id = a.student_id
                      AND c.before_status IS NOT NULL) AS is_corrected,
            a.source, a.added_by_label AS added_by, a.added_at, a.added_reason, ${parallelColumns},
            coalesce((SELECT json_agg(json_build_object('signal', mf.signal, 'state', mf.state,
                               'raised_at', to_char(mf.raised_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                               'reviewed_by', mf.reviewed_by_label) ORDER BY mf.raised_at, mf.signal)
                      FROM mark_flags mf
                      WHERE mf.university_id = $1 AND mf.session_id = $2 AND mf.student_id = a.student_id AND NOT ${isLateDelivery('mf')}),
              '[]'::json) AS flags,
            (SELECT json_build_object('state', ${deliveryState('mf')}, 'scanned_at', mf.detail -> 'scanned_at',
                      'delivered_at', mf.detail -> 'delivered_at', 'decided_by', mf.reviewed_by_label)
             FROM mark_flags mf
             WHERE mf.university_id = $1 AND mf.session_id = $2 AND mf.student_id = a.student_id AND ${isLateDelivery('mf')}) AS late_delivery
     FROM attendance a
     JOIN class_sessions s ON s.university_id = a.university_id AND s.id = a.session_id
     JOIN students st ON st.university_id = a.university_id AND st.id = a.student_id
     LEFT JOIN groups g ON g.university_id = a.university_id AND g.id = a.group_id
     WHERE a.university_id = $1 AND a.session_id = $2`;

export function listRegister(tx: UniversityTx, sessionId: string): Promise<RegisterLine[]> {
  return tx.query(
    `${registerQuery} ORDER BY ${studentOrder('st')}`,
    [tx.universityId, sessionId],
    registerLineRow,
    'prepared',
  );
}

export async function findRegisterLine(
  tx: UniversityTx,
  sessionId: string,
  studentId: string,
): Promise<RegisterLine | undefined> {
  const values = [tx.universityId, sessionId, studentId];
  return (await tx.query(`${registerQuery} AND a.student_id = $3`, values, registerLineRow, 'prepared'))[0];
}

/** Returns what `countsOf` counts, without reading the rows. */
export async function countRegister(tx: UniversityTx, sessionId: string): Promise<RegisterCounts> {
  return tx.row(
    `SELECT count(*)::int AS expected, count(*) FILTER (WHERE is_attended(x.status))::int AS count,
            ${shownStatuses.map((status) => `count(*) FILTER (WHERE x.status = '${status}')::int AS ${status}`).join(', ')},
            (SELECT count(DISTINCT f.student_id)::int FROM mark_flags f
             JOIN attendance a ON a.university_id = f.university_id AND a.session_id = f.session_id AND a.student_id = f.student_id
             WHERE f.university_id = $1 AND f.session_id = $2 AND f.state = 'open') AS flagged
     FROM (SELECT ${shownStatus} AS status FROM attendance a
           JOIN class_sessions s ON s.university_id = a.university_id AND s.id = a.session_id
           WHERE a.university_id = $1 AND a.session_id = $2) x`,
    [tx.universityId, sessionId],
    counts,
    'prepared',
  );
}

export async function isWithdrawn(tx: UniversityTx, sessionId: string): Promise<boolean> {
  const count = await tx.execute(
    'SELECT 1 FROM class_sessions WHERE university_id = $1 AND id = $2 AND withdrawn_at IS NOT NULL',
    [tx.universityId, sessionId],
    'prepared',
  );
  return count > 0;
}

/** `is_expected` is false for a student of the university who is not on the list of the session. */
export async function findStudent(
  tx: UniversityTx,
  sessionId: string,
  studentId: string,
): Promise<{ is_expected: boolean } | undefined> {
  return tx.optionalRow(
    `SELECT EXISTS (SELECT FROM attendance a
                    WHERE a.university_id = $1 AND a.session_id = $2 AND a.student_id = st.id) AS is_expected
     FROM students st WHERE st.university_id = $1 AND st.id = $3`,
    [tx.universityId, sessionId, studentId],
    isExpectedRow,
  );
}

const historyLineRow = z.object({
  changed_at: z.date(),
  changed_by: personLabel.nullable(),
  before: z.enum(markStatuses).nullable(),
  after: z.enum(markStatuses),
  reason: z.string().nullable(),
});
export type HistoryLine = z.infer<typeof historyLineRow>;

export function listHistory(tx: UniversityTx, sessionId: string, studentId: string): Promise<HistoryLine[]> {
  return tx.query(
    `SELECT c.changed_at, c.changed_by_label AS changed_by, c.before_status AS before, c.after_status AS after, c.reason
     FROM mark_changes c
     WHERE c.university_id = $1 AND c.session_id = $2 AND c.student_id = $3
     ORDER BY c.changed_at, c.id`,
    [tx.universityId, sessionId, studentId],
    historyLineRow,
  );
}
