import { personLabel } from '@muster/contract/accounts/person-labels';
import { type JoinRequest, joinRequestSignals, joinRequestStates } from '@muster/contract/attendance/join-requests';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { parallelGroupsOf } from '#domain/parallel-classes.ts';
import { classesOfStudent, classOfSession } from '#domain/expected-students.ts';

/** A check-in of a student who is not on the class list. */
export type NewRequest = {
  readonly sessionId: string;
  readonly studentId: string;
  readonly scannedAtMs: number;
  readonly method: 'qr' | 'typed';
  /** Keyed hashes in hexadecimal. */
  readonly deviceHash: string;
  readonly networkHash: string;
  readonly isLastSecond: boolean;
  readonly isClaimLate: boolean;
  readonly isClaimFromElsewhere: boolean;
  /** Null if no campus networks are configured. */
  readonly isOnCampus: boolean | null;
};

/**
 * Stores a request. An earlier open or declined request stays. An accepted one is opened again, because the student was removed from the
 * list since. Returns the number of stored rows.
 */
export function insertRequest(tx: UniversityTx, request: NewRequest): Promise<number> {
  return tx.execute(
    `INSERT INTO join_requests AS r (university_id, session_id, student_id, asked_at, method, device_hash, network_hash, is_last_second, is_claim_late,
       is_claim_from_elsewhere, is_on_campus)
     VALUES ($1, $2, $3, $4, $5, decode($6, 'hex'), decode($7, 'hex'), $8, $9, $10, $11)
     ON CONFLICT (university_id, session_id, student_id) DO UPDATE
       SET state = 'open', asked_at = excluded.asked_at, method = excluded.method, device_hash = excluded.device_hash,
         network_hash = excluded.network_hash, is_last_second = excluded.is_last_second,
         is_claim_late = excluded.is_claim_late, is_claim_from_elsewhere = excluded.is_claim_from_elsewhere,
         is_on_campus = excluded.is_on_campus, decided_by = NULL, decided_at = NULL
       WHERE r.state = 'accepted'`,
    [
      tx.universityId,
      request.sessionId,
      request.studentId,
      new Date(request.scannedAtMs),
      request.method,
      request.deviceHash,
      request.networkHash,
      request.isLastSecond,
      request.isClaimLate,
      request.isClaimFromElsewhere,
      request.isOnCampus,
    ],
  );
}

const requestRow = z.object({
  state: z.enum(joinRequestStates),
  asked_at: z.date(),
  method: z.enum(['qr', 'typed']),
  device_hash: z.instanceof(Buffer).nullable(),
  network_hash: z.instanceof(Buffer).nullable(),
  is_last_second: z.boolean(),
  is_claim_late: z.boolean(),
  is_claim_from_elsewhere: z.boolean(),
  is_on_campus: z.boolean().nullable(),
});
export type RequestRow = z.infer<typeof requestRow>;

/** `isLocked`: until the end of the transaction. */
export async function findRequest(
  tx: UniversityTx,
  sessionId: string,
  studentId: string,
  isLocked = false,
): Promise<RequestRow | undefined> {
  return tx.optionalRow(
    `SELECT state, asked_at, method, device_hash, network_hash, is_last_second, is_claim_late,
            is_claim_from_elsewhere, is_on_campus
     FROM join_requests
     WHERE university_id = $1 AND session_id = $2 AND student_id = $3 ${isLocked ? 'FOR UPDATE' : ''}`,
    [tx.universityId, sessionId, studentId],
    requestRow,
  );
}

/** Also deletes the hashes of the device and network and what follows from the address, which only an open request needs. */
export async function updateState(
  tx: UniversityTx,
  sessionId: string,
  studentId: string,
  decision: { readonly state: 'accepted' | 'declined'; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx.execute(
    `UPDATE join_requests SET state = $4, decided_by = $5, decided_at = $6, device_hash = NULL, network_hash = NULL,
       is_on_campus = NULL
     WHERE university_id = $1 AND session_id = $2 AND student_id = $3`,
    [tx.universityId, sessionId, studentId, decision.state, decision.by, decision.at],
  );
}

const listedRow = z.object({
  student_id: z.string(),
  student_number: z.string(),
  name: z.string(),
  group_name: z.string().nullable(),
  photo_url: z.string().nullable(),
  state: z.enum(joinRequestStates),
  asked_at: z.date(),
  decided_by: personLabel.nullable(),
  expected_elsewhere: z.string().nullable(),
  parallel_group: z.string().nullable(),
  signals: z.array(z.enum(joinRequestSignals)),
});

/** A class session at the same time with the student on its list. */
const otherSession = `
  SELECT m.module_code FROM attendance a
  JOIN class_sessions o ON o.university_id = a.university_id AND o.id = a.session_id
  JOIN modules m ON m.university_id = a.university_id AND m.id = a.module_id
  WHERE a.university_id = r.university_id AND a.student_id = r.student_id AND a.session_date = s.session_date AND o.id <> s.id
    AND o.withdrawn_at IS NULL AND o.starts_at < s.ends_at AND o.ends_at > s.starts_at
  ORDER BY o.starts_at LIMIT 1`;

/** A weekly class of the student at the same time, whose module the student takes. */
const otherWeeklyClass = `
  SELECT m.module_code FROM timetables t
  JOIN modules m ON m.university_id = t.university_id AND m.id = t.module_id
  LEFT JOIN semesters x ON x.university_id = t.university_id AND x.academic_year = t.academic_year AND x.semester = t.semester
  WHERE t.university_id = $1 AND t.active AND t.id IS DISTINCT FROM s.timetable_id
    AND t.id IN (${classesOfStudent('r.student_id', { from: 's.session_date', to: 's.session_date' })})
    AND t.academic_year = s.academic_year AND t.semester = s.semester AND t.day_of_week = to_char(s.session_date, 'FMDay')
    AND t.start_time < s.end_time AND t.end_time > s.start_time
    AND is_class_day(t.weeks, t.valid_from, t.valid_until, x.starts_on, x.ends_on, s.session_date)
    AND (EXISTS (SELECT FROM module_degree_mappings d
                 WHERE d.university_id = t.university_id AND d.module_id = t.module_id AND d.is_mandatory
                   AND d.degree_details_id = st.degree_details_id AND d.year = st.current_year)
      OR EXISTS (SELECT FROM student_module_enrollments e
                 WHERE e.university_id = t.university_id AND e.module_id = t.module_id AND e.student_id = st.id AND e.active
                   AND e.academic_year = t.academic_year))
  ORDER BY t.start_time LIMIT 1`;

/** Lists the requests of a class session, open ones first. `studentId`: only that student's. */
export async function listRequests(
  tx: UniversityTx,
  sessionId: string,
  studentId: string | null = null,
): Promise<JoinRequest[]> {
  const values: unknown[] = [tx.universityId, sessionId];
  const rows = await tx.query(
    `SELECT r.student_id, st.student_id AS student_number, st.name, g.group_name, st.photo_url, r.state, r.asked_at,
            r.decided_by_label AS decided_by, coalesce((${otherSession}), (${otherWeeklyClass})) AS expected_elsewhere,
            ${parallelGroupsOf(classOfSession, 'r.student_id')}->>'own' AS parallel_group,
            array_remove(ARRAY[CASE WHEN r.is_claim_late THEN 'claim_late' END,
                               CASE WHEN r.is_claim_from_elsewhere THEN 'claim_network' END], NULL) AS signals
     FROM join_requests r
     JOIN class_sessions s ON s.university_id = r.university_id AND s.id = r.session_id
     JOIN students st ON st.university_id = r.university_id AND st.id = r.student_id
     LEFT JOIN groups g ON g.university_id = st.university_id AND g.id = st.group_id
     WHERE r.university_id = $1 AND r.session_id = $2 ${andWhere(values, [[studentId, (student) => `r.student_id = ${student}`]])}
     ORDER BY r.state <> 'open', r.asked_at, r.student_id LIMIT 500`,
    values,
    listedRow,
  );
  return rows.map((row) => ({ ...row, asked_at: row.asked_at.toISOString() }));
}
