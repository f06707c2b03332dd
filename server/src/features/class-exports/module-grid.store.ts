import { shownStatuses } from '@muster/contract/attendance/statuses';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { studentOrder } from '#domain/name-order.ts';
import { isInFigures, isNotWithdrawn, isOfParallelGroup, isTaken, shownStatus } from '#domain/effective-status.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { teachesSession } from '#domain/teaching.ts';

const moduleRow = z.object({
  university: z.string(),
  time_zone: z.string(),
  clock_hours: z.number(),
  code: z.string(),
  name: z.string(),
});
export type GridModule = z.infer<typeof moduleRow>;

export async function findGridModule(tx: UniversityTx, id: string): Promise<GridModule | undefined> {
  return tx.optionalRow(
    `SELECT u.name AS university, u.time_zone, u.clock_hours, m.module_code AS code, m.module_name AS name
     FROM modules m JOIN universities u ON u.id = $1 WHERE m.university_id = $1 AND m.id = $2`,
    [tx.universityId, id],
    moduleRow,
  );
}

export async function findGroupName(tx: UniversityTx, id: string): Promise<string | undefined> {
  const row = await tx.optionalRow(
    'SELECT group_name AS name FROM groups WHERE university_id = $1 AND id = $2',
    [tx.universityId, id],
    z.object({ name: z.string() }),
  );
  return row?.name;
}

export type GridFilters = {
  readonly moduleId: string;
  readonly academicYear: string;
  readonly semester: number | null;
  readonly groupId: string | null;
  /** Classes of this lecturer or assistant. */
  readonly staffId: string | null;
};

const gridClassRow = z.object({ id: z.string(), date: z.string(), start_time: z.string() });
export type GridClass = z.infer<typeof gridClassRow>;

/** Lists the classes in which attendance was taken, oldest first, without withdrawn ones. */
export function listGridClasses(tx: UniversityTx, filters: GridFilters, limit: number): Promise<GridClass[]> {
  const values: unknown[] = [tx.universityId, filters.moduleId, filters.academicYear, limit];
  const conditions = andWhere(values, [
    [filters.semester, (semester) => `coalesce(s.semester, m.semester) = ${semester}`],
    [filters.staffId, (id) => teachesSession(id)],
    [
      filters.groupId,
      (id) => `EXISTS (SELECT FROM attendance a
                       WHERE a.university_id = $1 AND a.session_id = s.id AND a.group_id = ${id}::uuid)`,
    ],
  ]);
  return tx.query(
    `SELECT s.id, s.session_date AS date, to_char(s.start_time, 'HH24:MI') AS start_time
     FROM class_sessions s JOIN modules m ON m.university_id = $1 AND m.id = s.module_id
     WHERE s.university_id = $1 AND s.module_id = $2 AND s.academic_year = $3 AND ${isNotWithdrawn} AND ${isTaken} ${conditions}
     ORDER BY s.starts_at, s.id LIMIT $4`,
    values,
    gridClassRow,
  );
}

const gridStudentRow = z.object({
  name: z.string(),
  student_id: z.string(),
  group_name: z.string().nullable(),
  /** By class session. */
  statuses: z.record(z.string(), z.enum(shownStatuses)),
  /** Of the classes in which attendance is required. */
  counted: z.record(z.string(), z.enum(shownStatuses)),
});
export type GridStudent = z.infer<typeof gridStudentRow>;

/** Lists the students who are expected in these classes, one row each. */
export function listGridStudents(
  tx: UniversityTx,
  classIds: readonly string[],
  groupId: string | null,
  limit: number,
): Promise<GridStudent[]> {
  const values: unknown[] = [tx.universityId, classIds, limit];
  const ofGroup = andWhere(values, [[groupId, (id) => `a.group_id = ${id}::uuid`]]);
  return tx.query(
    `SELECT st.name, st.student_id, g.group_name, x.statuses, x.counted
     FROM (SELECT a.student_id, json_object_agg(a.session_id, ${shownStatus}) AS statuses,
                  coalesce(json_object_agg(a.session_id, ${shownStatus}) FILTER (WHERE ${isInFigures}), '{}') AS counted
           FROM attendance a JOIN class_sessions s ON s.university_id = $1 AND s.id = a.session_id
           WHERE a.university_id = $1 AND a.session_id = ANY ($2::uuid[]) AND NOT ${isOfParallelGroup} ${ofGroup}
           GROUP BY a.student_id) x
     JOIN students st ON st.university_id = $1 AND st.id = x.student_id
     LEFT JOIN groups g ON g.university_id = $1 AND g.id = st.group_id
     ORDER BY ${studentOrder('st')} LIMIT $3`,
    values,
    gridStudentRow,
  );
}
