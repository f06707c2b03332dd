import { z } from 'zod';
import type { SystemTx, UniversityTx } from '#platform/database/database.ts';
import { isNotWithdrawn } from '#domain/effective-status.ts';
import { isLateDelivery } from '#domain/late-deliveries.ts';
import { aloneInNetwork } from './alone-in-network.rules.ts';
import { isCheckedIn } from './second-codes.store.ts';

const signal = 'network_alone';

export async function listUniversities(tx: SystemTx): Promise<string[]> {
  const rows = await tx.query('SELECT id FROM universities ORDER BY id', [], z.object({ id: z.string() }));
  return rows.map(({ id }) => id);
}

const studentRow = z.object({ student_id: z.string(), session_id: z.string(), alone: z.array(z.boolean()) });

/**
 * Lists the students who were alone in the network of a check-in: for each of their last classes, latest first, whether no other student used
 * the network, and the latest class. Classes in which most students share no network say nothing: there, phones use their own connections.
 * Classes up to an earlier flag are not compared again. The network of a late delivery is not that of the scan.
 */
export const listStudentsAlone = (tx: UniversityTx, now: Date) =>
  tx.query(
    `WITH checked_in AS (
       SELECT a.session_id, a.student_id, s.starts_at, count(*) OVER (PARTITION BY a.session_id, a.network_hash) AS students
       FROM attendance a
       JOIN class_sessions s ON s.university_id = a.university_id AND s.id = a.session_id AND s.ends_at < $2 AND ${isNotWithdrawn}
       WHERE a.university_id = $1 AND a.session_date >= $2::timestamptz::date - ${aloneInNetwork.days}
         AND a.network_hash IS NOT NULL AND ${isCheckedIn}
         AND NOT EXISTS (SELECT FROM mark_flags f WHERE f.university_id = a.university_id AND f.session_id = a.session_id
                           AND f.student_id = a.student_id AND ${isLateDelivery('f')})
     ), compared AS (
       SELECT session_id FROM checked_in GROUP BY session_id
       HAVING count(*) >= ${aloneInNetwork.minCheckIns} AND count(*) FILTER (WHERE students > 1) * 2 > count(*)
     ), flagged AS (
       SELECT f.student_id, max(s.starts_at) AS latest FROM mark_flags f
       JOIN class_sessions s ON s.university_id = f.university_id AND s.id = f.session_id
       WHERE f.university_id = $1 AND f.signal = '${signal}' GROUP BY f.student_id
     ), classes AS (
       SELECT student_id, session_id, students = 1 AS is_alone,
              row_number() OVER (PARTITION BY student_id ORDER BY starts_at DESC, session_id) AS place
       FROM checked_in JOIN compared USING (session_id) LEFT JOIN flagged USING (student_id)
       WHERE latest IS NULL OR starts_at > latest
     )
     SELECT student_id, (array_agg(session_id ORDER BY place))[1] AS session_id, array_agg(is_alone ORDER BY place) AS alone
     FROM classes WHERE place <= ${aloneInNetwork.classes} GROUP BY student_id HAVING bool_or(is_alone)`,
    [tx.universityId, now],
    studentRow,
  );

export const insertFlagsOfNetworks = (
  tx: UniversityTx,
  students: readonly z.infer<typeof studentRow>[],
  now: Date,
): Promise<number> =>
  tx.execute(
    `INSERT INTO mark_flags (university_id, session_id, student_id, signal, raised_at)
     SELECT $1, session_id, student_id, '${signal}', $4 FROM unnest($2::uuid[], $3::uuid[]) AS s (session_id, student_id)
     ORDER BY session_id, student_id ON CONFLICT DO NOTHING`,
    [
      tx.universityId,
      students.map((student) => student.session_id),
      students.map((student) => student.student_id),
      now,
    ],
  );
