import type { UniversityTx } from '#platform/database/database.ts';
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

/** SQL: the active teaching groups `g` with a number of seats, and their students. $1: the university, $2: today. */
export const groupsWithSeats = `
  SELECT g.id, g.group_name, g.course_number, g.class_type, g.module_id, m.module_code, g.academic_year, g.semester, g.capacity AS seats,
    (SELECT count(*) FROM (${studentsOfTeachingGroup}) x WHERE x.active) AS students
  FROM groups g JOIN modules m ON m.university_id = $1 AND m.id = g.module_id
  WHERE g.university_id = $1 AND g.active AND g.capacity IS NOT NULL`;

/** SQL: an array of the ids of the modules that the teaching group serves besides its own. */
export const furtherModuleIds = (group: string): string => `ARRAY(
  SELECT f.module_id::text FROM teaching_group_modules f
  WHERE f.university_id = ${group}.university_id AND f.group_id = ${group}.id ORDER BY f.module_id)`;

/** SQL: an array of the ids of the modules, besides that of the entry `t`, that its teaching groups serve. */
export const furtherModulesOfEntry = `ARRAY(
  SELECT DISTINCT m.id::text FROM timetable_groups x
  JOIN groups g ON g.university_id = x.university_id AND g.id = x.group_id AND g.module_id IS NOT NULL
  CROSS JOIN unnest(g.module_id::text || ${furtherModuleIds('g')}) AS m (id)
  WHERE x.university_id = t.university_id AND x.timetable_id = t.id AND m.id <> t.module_id::text ORDER BY 1)`;

/** SQL: the ids of the teaching groups that serve the module. $1: the university. */
export const groupsOfModule = (module: string): string =>
  `SELECT o.id FROM groups o WHERE o.university_id = $1 AND o.module_id = ${module}
   UNION ALL SELECT f.group_id FROM teaching_group_modules f WHERE f.university_id = $1 AND f.module_id = ${module}`;

/** SQL: whether the entry `t` belongs to the module, or has a teaching group that serves it. $1: the university. */
export const isEntryOfModule = (module: string): string =>
  `(t.module_id = ${module} OR t.id IN (
    SELECT x.timetable_id FROM timetable_groups x WHERE x.university_id = $1 AND x.group_id IN (${groupsOfModule(module)})))`;

/** A teaching group that an import adds because its rows name it. */
export type NewTeachingGroup = {
  readonly id: string;
  readonly module_id: string;
  readonly academic_year: string;
  readonly semester: number;
  readonly course_number: string | null;
  readonly group_name: string;
  /** Missing, or null: not limited. */
  readonly capacity?: number | null;
};
/** A module that a teaching group serves besides its own. */
export type ServedModule = { readonly group_id: string; readonly module_id: string };

/** Adds the teaching groups that do not exist. One that rows of several modules name belongs to the first and serves the others, too. */
export async function insertImportedTeachingGroups(
  tx: UniversityTx,
  groups: readonly NewTeachingGroup[],
): Promise<void> {
  if (groups.length === 0) return;
  const firstOfEach = [...new Map(groups.toReversed().map((group) => [group.id, group])).values()];
  await tx.execute(
    `INSERT INTO groups (university_id, id, module_id, academic_year, semester, course_number, group_name, capacity, is_imported)
     SELECT $1, n.id, n.module_id, n.academic_year, n.semester, n.course_number, n.group_name, n.capacity, true
     FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, module_id uuid, academic_year text, semester smallint, course_number text,
       group_name text, capacity smallint)
     ON CONFLICT DO NOTHING`,
    [tx.universityId, JSON.stringify(firstOfEach)],
  );
  await insertServedModules(
    tx,
    groups.map(({ id, module_id }) => ({ group_id: id, module_id })),
    true,
  );
}

/** Lets the groups serve the modules, too, unless they do. */
export async function insertServedModules(
  tx: UniversityTx,
  modules: readonly ServedModule[],
  isImported: boolean,
): Promise<void> {
  if (modules.length === 0) return;
  await tx.execute(
    `INSERT INTO teaching_group_modules (university_id, group_id, module_id, is_imported)
     SELECT g.university_id, g.id, n.module_id, $3 FROM jsonb_to_recordset($2::jsonb) AS n (group_id uuid, module_id uuid)
     JOIN groups g ON g.university_id = $1 AND g.id = n.group_id AND g.module_id <> n.module_id
     ON CONFLICT DO NOTHING`,
    [tx.universityId, JSON.stringify(modules), isImported],
  );
}

/** Lets each of the groups serve no other modules than its own and these. */
export async function deleteOtherModules(
  tx: UniversityTx,
  groups: readonly { readonly group_id: string; readonly module_ids: readonly string[] }[],
): Promise<void> {
  await tx.execute(
    `DELETE FROM teaching_group_modules f
     USING jsonb_to_recordset($2::jsonb) AS n (group_id uuid, module_ids uuid[])
     WHERE f.university_id = $1 AND f.group_id = n.group_id AND f.module_id <> ALL (n.module_ids)`,
    [tx.universityId, JSON.stringify(groups)],
  );
}

const isNamed = (table: string, column = 'group_id'): string =>
  `EXISTS (SELECT FROM ${table} x WHERE x.university_id = $1 AND x.${column} = g.id)`;

/** Deletes those of the groups, and of the modules that they serve, that an import added and that no record needs any more. */
export async function deleteUnusedTeachingGroups(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  const hasClasses = `(${isNamed('timetable_groups')} OR ${isNamed('session_groups')})`;
  const isUnused = `g.is_imported AND NOT ${hasClasses} AND NOT ${isNamed('student_module_enrollments', 'teaching_group_id')}`;
  await tx.execute(
    `DELETE FROM teaching_group_modules f USING groups g
     WHERE f.university_id = $1 AND f.group_id = ANY ($2::uuid[]) AND g.university_id = $1 AND g.id = f.group_id
       AND (${isUnused} OR f.is_imported AND NOT ${hasClasses} AND NOT EXISTS (
         SELECT FROM student_module_enrollments e
         WHERE e.university_id = $1 AND e.teaching_group_id = g.id AND e.module_id = f.module_id))`,
    [tx.universityId, ids],
  );
  await tx.execute(`DELETE FROM groups g WHERE g.university_id = $1 AND g.id = ANY ($2::uuid[]) AND ${isUnused}`, [
    tx.universityId,
    ids,
  ]);
}

/** The teaching groups that imported rows add: the value `new_groups` of a row. */
export const newGroupsOf = (rows: readonly Readonly<Record<string, unknown>>[]): NewTeachingGroup[] =>
  rows.flatMap(({ new_groups: groups }) =>
    typeof groups === 'string' ? (JSON.parse(groups) as NewTeachingGroup[]) : [],
  );

/** The modules that imported rows add to teaching groups: the value `new_modules` of a row. */
export const newModulesOf = (rows: readonly Readonly<Record<string, unknown>>[]): ServedModule[] =>
  rows.flatMap(({ new_modules: modules }) =>
    typeof modules === 'string' ? (JSON.parse(modules) as ServedModule[]) : [],
  );
