import { teachingGroup, type TeachingGroup } from '@muster/contract/academics/teaching-group-lists';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { lockForTransaction } from '#platform/database/sql/advisory-lock.ts';
import { type Slice, sliceText } from '#platform/database/sql/paging.ts';
import { haveCommonType } from '#domain/parallel-classes.ts';
import {
  deleteOtherModules,
  furtherModuleIds,
  groupsOfModule,
  insertServedModules,
  type ServedModule,
  studentsOfTeachingGroup,
} from '#domain/teaching-groups.ts';
import { teachesEntry } from '#domain/teaching.ts';
import { hasNotEnded } from '#domain/validity.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { weeklyClassFields, weeklyClassOrder } from './module-classes.store.ts';

/** Allows one change of the teaching groups of the university at a time, so that a name that was free when checked stays free. */
export const lockTeachingGroups = (tx: UniversityTx): Promise<void> => lockForTransaction(tx, 'teaching groups');

export type TeachingGroupFilters = {
  /** Null: of all modules. */
  readonly moduleId: string | null;
  /** Only the groups with a weekly class of this member of staff. Null: all. */
  readonly staffId: string | null;
  readonly academicYear?: string | undefined;
  readonly semester?: number | undefined;
  /** Null: both. */
  readonly active: boolean | null;
  /** Only the other groups that are parallel groups of this one. */
  readonly parallelTo?: string | undefined;
};

const columns = `g.id, g.module_id, g.group_name, g.course_number, g.class_type, g.academic_year, g.semester, g.capacity, g.active,
  (SELECT coalesce(json_agg(json_build_object('id', m.id, 'module_name', m.module_name, 'module_code', m.module_code)
       ORDER BY m.id <> g.module_id, natural_key(m.module_code), m.id), '[]')
   FROM modules m WHERE m.university_id = g.university_id AND m.id = ANY (g.module_id || ${furtherModuleIds('g')}::uuid[])) AS modules,
  (SELECT count(*) FROM (${studentsOfTeachingGroup}) x WHERE x.active) AS student_count,
  (SELECT coalesce(json_agg(json_build_object(${weeklyClassFields}) ORDER BY ${weeklyClassOrder}), '[]')
   FROM timetable_groups tg JOIN timetables t ON t.university_id = tg.university_id AND t.id = tg.timetable_id
   JOIN staff l ON l.university_id = t.university_id AND l.id = t.lecturer_id
   WHERE tg.university_id = g.university_id AND tg.group_id = g.id AND t.active AND ${hasNotEnded('$2')}) AS classes`;

/** SQL: the ids of the groups with an active weekly class of the member of staff that has not ended. $1: the university. */
const groupsTaughtBy = (staff: string, today: string): string => `
  SELECT x.group_id FROM timetables t JOIN timetable_groups x ON x.university_id = t.university_id AND x.timetable_id = t.id
  WHERE t.university_id = $1 AND t.active AND ${hasNotEnded(today)} AND ${teachesEntry(staff)}`;

/** Whether the member of staff teaches all of the groups. */
export async function teachesGroups(
  tx: UniversityTx,
  staffId: string,
  groupIds: readonly string[],
  today: string,
): Promise<boolean> {
  const count = await tx.execute(
    `SELECT FROM unnest($4::uuid[]) AS w (id) WHERE w.id NOT IN (${groupsTaughtBy('$3', '$2')})`,
    [tx.universityId, today, staffId, groupIds],
  );
  return count === 0;
}

/** Whether the university lets lecturers move students between the groups that they teach. */
export async function doLecturersMoveStudents(tx: UniversityTx): Promise<boolean> {
  const count = await tx.execute('SELECT FROM universities u WHERE u.id = $1 AND u.lecturers_move_students', [
    tx.universityId,
  ]);
  return count > 0;
}

/** Whether the term is over on a day. One without dates is over when a later academic year has begun. */
export async function isTermOver(
  tx: UniversityTx,
  { academic_year: academicYear, semester }: Pick<TeachingGroup, 'academic_year' | 'semester'>,
  today: string,
): Promise<boolean> {
  const count = await tx.execute(
    `SELECT FROM semesters s WHERE s.university_id = $1
       AND (s.academic_year = $2 AND s.semester = $3 AND s.ends_on < $4::date OR s.academic_year > $2 AND s.starts_on <= $4::date)`,
    [tx.universityId, academicYear, semester, today],
  );
  return count > 0;
}

const listedRow = teachingGroup.extend({ found_total: z.number() });

/** One page with students and classes of each group, and the number of all groups that match. */
export async function listTeachingGroups(
  tx: UniversityTx,
  of: TeachingGroupFilters,
  today: string,
  slice: Slice,
): Promise<{ rows: TeachingGroup[]; total: number }> {
  const values: unknown[] = [tx.universityId, today];
  const conditions = andWhere(values, [
    [of.moduleId, (module) => `g.id IN (${groupsOfModule(`${module}::uuid`)})`],
    [of.staffId, (staff) => `g.id IN (${groupsTaughtBy(staff, '$2')})`],
    [of.academicYear || null, (academicYear) => `g.academic_year = ${academicYear}`],
    [of.semester, (semester) => `g.semester = ${semester}::int`],
    [of.active, (active) => `g.active = ${active}`],
    [
      of.parallelTo,
      (group) => `EXISTS (SELECT FROM groups o
           WHERE o.university_id = $1 AND o.id = ${group} AND o.id <> g.id AND o.academic_year = g.academic_year AND o.semester = g.semester
             AND ${haveCommonType('o', 'g')})`,
    ],
  ]);
  const rows = await tx.query(
    `WITH found AS (
       SELECT g.*, count(*) OVER () AS found_total FROM groups g
       WHERE g.university_id = $1 AND g.module_id IS NOT NULL ${conditions}
       ORDER BY g.academic_year DESC, g.semester DESC, natural_key(g.course_number), natural_key(g.group_name), g.id ${sliceText(slice, values)})
     SELECT ${columns}, g.found_total FROM found g
     ORDER BY g.academic_year DESC, g.semester DESC, natural_key(g.course_number), natural_key(g.group_name), g.id`,
    values,
    listedRow,
  );
  return { rows: rows.map(({ found_total: _, ...row }) => row), total: rows[0]?.found_total ?? 0 };
}

export async function getTeachingGroup(tx: UniversityTx, id: string, today: string): Promise<TeachingGroup> {
  return tx.row(
    `SELECT ${columns} FROM groups g WHERE g.university_id = $1 AND g.id = $3`,
    [tx.universityId, today, id],
    teachingGroup,
  );
}

const storedRow = teachingGroup
  .omit({ student_count: true, classes: true, modules: true })
  .extend({ further_module_ids: z.array(z.string()) });
export type TeachingGroupRow = z.infer<typeof storedRow>;
const storedColumns = `g.id, g.module_id, g.group_name, g.course_number, g.class_type, g.academic_year, g.semester, g.capacity, g.active,
  ${furtherModuleIds('g')} AS further_module_ids`;

/** `isLocked`: it cannot be changed, and no student can be moved into it, until the transaction ends. */
export async function findTeachingGroup(
  tx: UniversityTx,
  id: string,
  isLocked: boolean,
): Promise<TeachingGroupRow | undefined> {
  return tx.optionalRow(
    `SELECT ${storedColumns} FROM groups g WHERE g.university_id = $1 AND g.id = $2 AND g.module_id IS NOT NULL
     ${isLocked ? 'FOR UPDATE' : ''}`,
    [tx.universityId, id],
    storedRow,
  );
}

const parallelRow = z.object({ is_parallel: z.boolean() });

/** Whether two teaching groups have classes of a common type. */
export const areParallel = async (tx: UniversityTx, id: string, otherId: string): Promise<boolean> =>
  (
    await tx.row(
      `SELECT ${haveCommonType('g', 'o')} AS is_parallel
       FROM groups g JOIN groups o ON o.university_id = g.university_id AND o.id = $3
       WHERE g.university_id = $1 AND g.id = $2`,
      [tx.universityId, id, otherId],
      parallelRow,
    )
  ).is_parallel;

const moduleRow = z.object({ semester: z.number(), module_code: z.string() });
export type ModuleOfGroup = z.infer<typeof moduleRow>;

export async function findModuleOfGroup(tx: UniversityTx, id: string): Promise<ModuleOfGroup | undefined> {
  return tx.optionalRow(
    'SELECT m.semester, m.module_code FROM modules m WHERE m.university_id = $1 AND m.id = $2',
    [tx.universityId, id],
    moduleRow,
  );
}

export type TeachingGroupValues = Pick<
  TeachingGroupRow,
  'group_name' | 'course_number' | 'class_type' | 'capacity' | 'active' | 'further_module_ids'
>;
type Placed = TeachingGroupValues & Pick<TeachingGroupRow, 'module_id' | 'academic_year' | 'semester'>;

/** The teaching groups of this course number and class type in the module and term. */
export async function listGroupsBeside(
  tx: UniversityTx,
  row: Placed,
  exceptId: string | null,
): Promise<Pick<TeachingGroupRow, 'group_name' | 'active'>[]> {
  return tx.query(
    `SELECT g.group_name, g.active FROM groups g
     WHERE g.university_id = $1 AND g.module_id = $2 AND g.academic_year = $3 AND g.semester = $4
       AND identifier_key(g.course_number) IS NOT DISTINCT FROM identifier_key($5)
       AND g.class_type IS NOT DISTINCT FROM $6 AND g.id IS DISTINCT FROM $7::uuid`,
    [tx.universityId, row.module_id, row.academic_year, row.semester, row.course_number, row.class_type, exceptId],
    storedRow.pick({ group_name: true, active: true }),
  );
}

export async function insertTeachingGroup(tx: UniversityTx, id: string, row: Placed): Promise<void> {
  await tx.execute(
    `INSERT INTO groups (university_id, id, module_id, academic_year, semester, group_name, course_number, class_type, capacity)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tx.universityId,
      id,
      row.module_id,
      row.academic_year,
      row.semester,
      row.group_name,
      row.course_number,
      row.class_type,
      row.capacity,
    ],
  );
  await insertServedModules(tx, servedBy(id, row), false);
}

export async function updateTeachingGroup(tx: UniversityTx, id: string, row: TeachingGroupValues): Promise<void> {
  await tx.execute(
    `UPDATE groups SET group_name = $3, course_number = $4, class_type = $5, capacity = $6, active = $7, updated_at = now()
     WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id, row.group_name, row.course_number, row.class_type, row.capacity, row.active],
  );
  await insertServedModules(tx, servedBy(id, row), false);
  await deleteOtherModules(tx, [{ group_id: id, module_ids: row.further_module_ids }]);
}

const servedBy = (id: string, { further_module_ids: ids }: TeachingGroupValues): ServedModule[] =>
  ids.map((module_id) => ({ group_id: id, module_id }));

const furtherModuleRow = z.object({ id: z.string(), module_code: z.string(), active: z.boolean() });
export type FurtherModule = z.infer<typeof furtherModuleRow>;

export const listFurtherModules = (tx: UniversityTx, ids: readonly string[]): Promise<FurtherModule[]> =>
  tx.query(
    'SELECT m.id, m.module_code, m.active FROM modules m WHERE m.university_id = $1 AND m.id = ANY ($2::uuid[])',
    [tx.universityId, ids],
    furtherModuleRow,
  );

/** Those of the modules by which active students are in the group. */
export const listModulesTaken = (
  tx: UniversityTx,
  id: string,
  moduleIds: readonly string[],
): Promise<Pick<FurtherModule, 'module_code'>[]> =>
  tx.query(
    `SELECT m.module_code FROM modules m
     WHERE m.university_id = $1 AND m.id = ANY ($3::uuid[]) AND EXISTS (
       SELECT FROM student_module_enrollments e
       WHERE e.university_id = $1 AND e.teaching_group_id = $2 AND e.module_id = m.id AND e.active)
     ORDER BY natural_key(m.module_code), m.id`,
    [tx.universityId, id, moduleIds],
    furtherModuleRow.pick({ module_code: true }),
  );
