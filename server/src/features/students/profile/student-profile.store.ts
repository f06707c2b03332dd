import { ownStudent } from '@muster/contract/accounts/profiles';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const ownStudentRow = ownStudent.omit({
  full_name: true,
  phone: true,
  program: true,
  group_no: true,
  year_of_study: true,
  degree_path: true,
  department: true,
});
export type OwnStudentRow = z.infer<typeof ownStudentRow>;

/** The record if it belongs to the account. */
export async function findOwnStudent(
  tx: UniversityTx,
  id: string,
  accountId: string,
): Promise<OwnStudentRow | undefined> {
  return tx.optionalRow(
    `SELECT s.id, s.name, s.student_id, s.email, s.contact_no, s.degree_details_id, d.degree_programme, d.degree_level,
       d2.degree_programme AS second_programme,
       s.group_id, g.group_name, s.current_year, s.current_semester, s.local_international, s.enrollment_date, s.gender,
       s.dob, s.photo_url, s.university_id,
       CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'group_name', g.group_name, 'year', g.year,
         'semester', g.semester, 'academic_year', g.academic_year) END AS "group",
       CASE WHEN d.id IS NOT NULL THEN json_build_object('id', d.id, 'degree_programme', d.degree_programme,
         'degree_level', d.degree_level, 'local_international', d.local_international) END AS degree_details,
       json_build_object('id', u.id, 'name', u.name) AS university
     FROM students s
     JOIN universities u ON u.id = s.university_id
     LEFT JOIN degree_details d ON d.university_id = s.university_id AND d.id = s.degree_details_id
     LEFT JOIN degree_details d2 ON d2.university_id = s.university_id AND d2.id = s.second_degree_id
     LEFT JOIN groups g ON g.university_id = s.university_id AND g.id = s.group_id
     WHERE s.university_id = $1 AND s.id = $2 AND s.account_id = $3`,
    [tx.universityId, id, accountId],
    ownStudentRow,
    'prepared',
  );
}

export async function updateOwnPhone(tx: UniversityTx, id: string, phone: string | null): Promise<void> {
  await tx.execute(`UPDATE students SET contact_no = $3, updated_at = now() WHERE university_id = $1 AND id = $2`, [
    tx.universityId,
    id,
    phone,
  ]);
}

const moduleRow = z.object({ id: z.string(), module_name: z.string(), module_code: z.string() });
export type EnrolledModule = z.infer<typeof moduleRow>;

/** Lists each module once, even if the student takes it in several terms. */
export function listEnrolledModules(tx: UniversityTx, id: string): Promise<EnrolledModule[]> {
  return tx.query(
    `SELECT m.id, m.module_name, m.module_code FROM modules m
     WHERE m.university_id = $1 AND m.active AND m.id IN (
       SELECT e.module_id FROM student_module_enrollments e
       WHERE e.university_id = $1 AND e.student_id = $2 AND e.active)
     ORDER BY natural_key(m.module_code), m.id LIMIT 2000`,
    [tx.universityId, id],
    moduleRow,
    'prepared',
  );
}
