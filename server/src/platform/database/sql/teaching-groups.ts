import type { UniversityTx } from '../database.ts';
import { studentsWhoTake } from './expected-students.ts';

/** SQL: the name of the joined teaching group as `teachingGroupName` of the contract; NULL if the row joined none. */
export const teachingGroupName = (group: string): string =>
  `CASE WHEN ${group}.id IS NOT NULL THEN json_build_object('id', ${group}.id, 'group_name', ${group}.group_name,
     'course_number', ${group}.course_number, 'class_type', ${group}.class_type) END`;

/** SQL: who is expected in classes of the teaching group `g` alone. $2: today. */
export const studentsOfTeachingGroup = studentsWhoTake({
  university: 'g.university_id',
  module: 'g.module_id',
  groups: 'ARRAY[g.id]',
  academicYear: 'g.academic_year',
  semester: 'g.semester',
  date: '$2::date',
});

/** A teaching group that an import adds because its rows name it. */
export type NewTeachingGroup = {
  readonly id: string;
  readonly module_id: string;
  readonly academic_year: string;
  readonly semester: number;
  readonly course_number: string | null;
  readonly group_name: string;
};

/** Adds the teaching groups that do not exist. */
export async function insertImportedTeachingGroups(
  tx: UniversityTx,
  groups: readonly NewTeachingGroup[],
): Promise<void> {
  if (groups.length === 0) return;
  await tx.execute(
    `INSERT INTO groups (university_id, id, module_id, academic_year, semester, course_number, group_name, is_imported)
     SELECT DISTINCT ON (n.id) $1, n.id, n.module_id, n.academic_year, n.semester, n.course_number, n.group_name, true
     FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, module_id uuid, academic_year text, semester smallint, course_number text,
       group_name text)
     ON CONFLICT DO NOTHING`,
    [tx.universityId, JSON.stringify(groups)],
  );
}

/** Deletes those of the groups that an import added and that no record names any more. */
export async function deleteUnusedTeachingGroups(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  await tx.execute(
    `DELETE FROM groups g WHERE g.university_id = $1 AND g.id = ANY ($2::uuid[]) AND g.is_imported
       AND NOT EXISTS (SELECT FROM timetable_groups x WHERE x.university_id = $1 AND x.group_id = g.id)
       AND NOT EXISTS (SELECT FROM session_groups x WHERE x.university_id = $1 AND x.group_id = g.id)
       AND NOT EXISTS (SELECT FROM student_module_enrollments x WHERE x.university_id = $1 AND x.teaching_group_id = g.id)`,
    [tx.universityId, ids],
  );
}

/** The teaching groups that imported rows add: the value `new_groups` of a row. */
export const newGroupsOf = (rows: readonly Readonly<Record<string, unknown>>[]): NewTeachingGroup[] =>
  rows.flatMap(({ new_groups: groups }) =>
    typeof groups === 'string' ? (JSON.parse(groups) as NewTeachingGroup[]) : [],
  );
