import type { UniversityTx } from '../../platform/database/database.ts';

/** Inactive records without an account, unchanged since a moment and not anonymised yet; by id, after one of them. */
export async function listForgottenStudents(
  tx: UniversityTx,
  before: Date,
  after: string | undefined,
  most: number,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM students WHERE university_id = $1 AND account_id IS NULL AND NOT active AND updated_at < $2
       AND email NOT LIKE '%@anonymised.invalid' AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT $4`,
    [tx.universityId, before, after ?? null, most],
  );
  return rows.map(({ id }) => id);
}

/** The student number stays: it is the key of the academic record until the term of that ends. */
export async function anonymiseStudents(
  tx: UniversityTx,
  of: { accountIds: readonly string[] } | { ids: readonly string[] },
): Promise<{ ids: string[]; photos: string[] }> {
  const rows = await tx.query<{ id: string; photo_url: string | null }>(
    `UPDATE students r SET name = 'Former student', email = r.id || '@anonymised.invalid', contact_no = NULL, dob = NULL,
       gender = NULL, address = NULL, photo_url = NULL, updated_at = now()
     FROM students before
     WHERE r.university_id = $1 AND ${'ids' in of ? 'r.id' : 'r.account_id'} = ANY($2::uuid[])
       AND before.university_id = r.university_id AND before.id = r.id
     RETURNING r.id, before.photo_url`,
    [tx.universityId, 'ids' in of ? of.ids : of.accountIds],
  );
  return { ids: rows.map(({ id }) => id), photos: rows.flatMap(({ photo_url }) => photo_url ?? []) };
}

export type EndedStudent = {
  readonly id: string;
  /** Entries of registers that go with it. */ readonly entries: number;
};

/**
 * Inactive students whose programme ended so many years ago: the enrollment date and the degree's duration, or their last class where that
 * was later. Where one is unknown, the latest that it can be: the day the record was made, 8 years. By id, after one of them.
 */
export function listStudentsOfEndedTerms(
  tx: UniversityTx,
  end: { nowMs: number; years: number },
  after: string | undefined,
  most: number,
): Promise<EndedStudent[]> {
  return tx.query<EndedStudent>(
    `SELECT s.id, coalesce(r.entries, 0)::int AS entries
     FROM students s
     LEFT JOIN degree_details d ON d.university_id = s.university_id AND d.id = s.degree_details_id
     LEFT JOIN LATERAL (
       SELECT count(*) AS entries, max(c.session_date) AS last_class FROM session_roster r
       JOIN class_sessions c ON c.university_id = r.university_id AND c.id = r.session_id
       WHERE r.university_id = s.university_id AND r.student_id = s.id) r ON true
     WHERE s.university_id = $1 AND NOT s.active AND s.student_id <> s.id::text AND ($4::uuid IS NULL OR s.id > $4)
       AND coalesce(s.enrollment_date, s.created_at::date)
           + make_interval(years => coalesce(d.duration_years, 8) + $3::int) < $2::timestamptz::date
       AND coalesce(r.last_class + make_interval(years => $3::int) < $2::timestamptz::date, true)
     ORDER BY s.id LIMIT $5`,
    [tx.universityId, new Date(end.nowMs), end.years, after ?? null, most],
  );
}

/** The rest of the academic record, after its attendance is gone: enrolments, and the number that it was kept by. */
export async function deleteAcademicRecords(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  const values = [tx.universityId, ids];
  await tx.query(
    `DELETE FROM student_module_enrollments WHERE university_id = $1 AND student_id = ANY($2::uuid[])`,
    values,
  );
  await tx.query(`UPDATE students SET student_id = id::text WHERE university_id = $1 AND id = ANY($2::uuid[])`, values);
}
