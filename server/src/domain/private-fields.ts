import { type PrivateStudentField, privateStudentFields } from '@muster/contract/people/private-fields';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { currentDepartments } from '#platform/database/department-scope.ts';

const settingRow = z.object({ faculty_office_fields: z.array(z.enum(privateStudentFields)) });

/** The private fields of students that the current request reads; the database hides the others (`migrations/department_views.sql`). */
export async function listReadablePrivateFields(tx: UniversityTx): Promise<readonly PrivateStudentField[]> {
  if (currentDepartments() === undefined) return privateStudentFields;
  const row = await tx.optionalRow(
    'SELECT faculty_office_fields FROM universities WHERE id = $1',
    [tx.universityId],
    settingRow,
  );
  return row?.faculty_office_fields ?? [];
}
