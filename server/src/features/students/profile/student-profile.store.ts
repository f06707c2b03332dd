import type { OwnStudent } from '@muster/contract/profiles';
import type { UniversityTx } from '../../../platform/database/database.ts';

export type OwnStudentRow = Omit<
  OwnStudent,
  'full_name' | 'phone' | 'program' | 'group_no' | 'year_of_study' | 'degree_path' | 'department' | 'group'
> & { readonly group: OwnStudent['group'] };

/** The record that belongs to the account, and to no other. */
export async function findOwnStudent(
  tx: UniversityTx,
  id: string,
  accountId: string,
): Promise<OwnStudentRow | undefined> {
  const [row] = await tx.query<OwnStudentRow>(
    `SELECT s.id, s.name, s.student_id, s.email, s.contact_no, s.degree_details_id, d.degree_programme, d.degree_level,
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
     LEFT JOIN groups g ON g.university_id = s.university_id AND g.id = s.group_id
     WHERE s.university_id = $1 AND s.id = $2 AND s.account_id = $3`,
    [tx.universityId, id, accountId],
    'prepared',
  );
  return row;
}

export async function updateOwnPhone(tx: UniversityTx, id: string, phone: string | null): Promise<void> {
  await tx.query(`UPDATE students SET contact_no = $3, updated_at = now() WHERE university_id = $1 AND id = $2`, [
    tx.universityId,
    id,
    phone,
  ]);
}

export type OwnModule = { readonly id: string; readonly module_name: string; readonly module_code: string };

/** Each module once, in however many terms it is taken. */
export function listOwnModules(tx: UniversityTx, id: string): Promise<OwnModule[]> {
  return tx.query<OwnModule>(
    `SELECT m.id, m.module_name, m.module_code FROM modules m
     WHERE m.university_id = $1 AND m.active AND m.id IN (
       SELECT e.module_id FROM student_module_enrollments e
       WHERE e.university_id = $1 AND e.student_id = $2 AND e.active)
     ORDER BY m.module_code, m.id LIMIT 2000`,
    [tx.universityId, id],
    'prepared',
  );
}
