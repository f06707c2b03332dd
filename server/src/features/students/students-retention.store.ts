import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { makeFormerPeople } from '#domain/former-people.ts';
import { clearJoins } from './joins/student-joins.store.ts';

const former = makeFormerPeople(
  'students',
  `name = 'Former student', leave_reason = NULL, leave_from = NULL, leave_until = NULL`,
);

/** Keeps the student number: the academic record needs it until its own retention period ends. */
export const formerStudents = {
  ...former,
  async anonymise(...of: Parameters<typeof former.anonymise>) {
    const anonymised = await former.anonymise(...of);
    await clearJoins(of[0], { studentIds: anonymised.ids });
    return anonymised;
  },
};

/** `entries`: the number of attendance rows that are deleted with the student. */
const expiredRow = z.object({ id: z.string(), entries: z.number() });
export type ExpiredStudent = z.infer<typeof expiredRow>;

/**
 * Inactive students with an id after `after` whose programme ended more than `years` ago. It ended on the enrolment date plus the duration
 * of the longer degree, or on the day of the last class if that is later. Defaults: the day the record was created, and 8 years. A record that was
 * joined into another one expires with that one, which has its attendance.
 */
export function listExpiredStudents(
  tx: UniversityTx,
  end: { nowMs: number; years: number },
  after: string | undefined,
  limit: number,
): Promise<ExpiredStudent[]> {
  return tx.query(
    `SELECT s.id, (CASE WHEN s.joined_into IS NULL THEN coalesce(r.entries, 0) ELSE 0 END)::int AS entries
     FROM students s
     JOIN students k ON k.university_id = s.university_id AND k.id = coalesce(s.joined_into, s.id)
     LEFT JOIN degree_details d ON d.university_id = k.university_id AND d.id = k.degree_details_id
     LEFT JOIN degree_details d2 ON d2.university_id = k.university_id AND d2.id = k.second_degree_id
     LEFT JOIN LATERAL (
       SELECT count(*) AS entries, max(r.session_date) AS last_class FROM attendance r
       WHERE r.university_id = k.university_id AND r.student_id = k.id) r ON true
     WHERE s.university_id = $1 AND NOT k.active AND s.student_id <> s.id::text AND ($4::uuid IS NULL OR s.id > $4)
       AND coalesce(k.enrollment_date, k.created_at::date)
           + make_interval(years => coalesce(greatest(d.duration_years, d2.duration_years), 8) + $3::int) < $2::timestamptz::date
       AND coalesce(r.last_class + make_interval(years => $3::int) < $2::timestamptz::date, true)
     ORDER BY s.id LIMIT $5`,
    [tx.universityId, new Date(end.nowMs), end.years, after ?? null, limit],
    expiredRow,
  );
}

/** Deletes the enrolments and the student numbers. Attendance must be deleted before. */
export async function deleteAcademicRecords(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  const values = [tx.universityId, ids];
  await tx.execute(
    `DELETE FROM student_module_enrollments WHERE university_id = $1 AND student_id = ANY($2::uuid[])`,
    values,
  );
  await clearJoins(tx, { studentIds: ids });
  await tx.execute(
    `UPDATE students SET student_id = id::text WHERE university_id = $1 AND id = ANY($2::uuid[])`,
    values,
  );
}
