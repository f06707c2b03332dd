import type { UniversityTx } from '../../platform/database/database.ts';

/** Where students are: the degrees and groups that their records name. */
export type DegreeOfStudent = { readonly id: string; readonly local_international: 'local' | 'international' };

export async function findDegree(tx: UniversityTx, id: string): Promise<DegreeOfStudent | undefined> {
  const [row] = await tx.query<DegreeOfStudent>(
    'SELECT id, local_international FROM degree_details WHERE university_id = $1 AND id = $2 AND active',
    [tx.universityId, id],
  );
  return row;
}

export type GroupOfStudent = {
  readonly id: string;
  readonly group_name: string;
  readonly degree_details_id: string;
  readonly year: number;
  readonly semester: number;
};

/** Locked: it is closed, moved on or given another degree before this transaction or after it, never in between. */
export async function findGroupToJoin(tx: UniversityTx, id: string): Promise<GroupOfStudent | undefined> {
  const [row] = await tx.query<GroupOfStudent>(
    `SELECT id, group_name, degree_details_id, year, semester FROM groups
     WHERE university_id = $1 AND id = $2 AND active FOR SHARE`,
    [tx.universityId, id],
  );
  return row;
}

/** By id or by the name exactly, and of the level. */
export async function listDegreeIds(tx: UniversityTx, degree?: string, level?: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM degree_details WHERE university_id = $1
       AND ($2::text IS NULL OR degree_programme = $2 OR id::text = lower($2))
       AND ($3::text IS NULL OR degree_level = lower($3)) LIMIT 10000`,
    [tx.universityId, degree ?? null, level ?? null],
  );
  return rows.map(({ id }) => id);
}

/** By id or by the name exactly; one name may stand in several years. */
export async function listGroupIds(tx: UniversityTx, group: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'SELECT id FROM groups WHERE university_id = $1 AND (group_name = $2 OR id::text = lower($2)) LIMIT 10000',
    [tx.universityId, group],
  );
  return rows.map(({ id }) => id);
}

/**
 * Whom a lecturer teaches: the groups of their timetable, who was expected at their classes, and who is enrolled in their modules
 * where no timetable divides the students of the module among its lecturers.
 */
export async function listTaught(tx: UniversityTx, staffId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `WITH mine AS MATERIALIZED (
       SELECT t.id, t.module_id FROM timetables t
       WHERE t.university_id = $1 AND t.active AND (t.lecturer_id = $2 OR t.assistant_lecturer_id = $2)
     ), undivided AS MATERIALIZED (
       SELECT c.module_id FROM staff_courses c
       WHERE c.university_id = $1 AND c.staff_id = $2 AND NOT EXISTS (
         SELECT 1 FROM timetables t WHERE t.university_id = $1 AND t.module_id = c.module_id AND t.active)
       UNION
       SELECT m.module_id FROM mine m WHERE NOT EXISTS (
         SELECT 1 FROM timetable_groups g WHERE g.university_id = $1 AND g.timetable_id = m.id)
     )
     SELECT s.id FROM mine m
     JOIN timetable_groups g ON g.university_id = $1 AND g.timetable_id = m.id
     JOIN students s ON s.university_id = $1 AND s.group_id = g.group_id
     UNION
     SELECT e.student_id FROM undivided u
     JOIN student_module_enrollments e ON e.university_id = $1 AND e.module_id = u.module_id AND e.active
     UNION
     SELECT r.student_id FROM class_sessions cs
     JOIN session_roster r ON r.university_id = $1 AND r.session_id = cs.id
     WHERE cs.university_id = $1 AND cs.lecturer_id = $2`,
    [tx.universityId, staffId],
  );
  return rows.map(({ id }) => id);
}
