import type { AreaCounts, ManagedArea } from '@muster/contract/reports/dashboard';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { databaseToday, hasNotEnded } from '#domain/validity.ts';
import {
  hasNoActiveGroup,
  hasNoActiveLecturer,
  hasNoDegree,
  hasNoGroup,
  hasNoLecturer,
  hasNoStudents,
  hasNoVenue,
} from '#domain/missing.ts';

const countsRow = z.record(z.string(), z.number());
const recentRow = z.object({ id: z.string(), title: z.string(), detail: z.string(), changed_at: z.date() });
export type RecentRow = z.infer<typeof recentRow>;

const activeStudents = 'SELECT count(*) FROM students s WHERE s.university_id = $1 AND s.active';

/** `$1` is the university. The columns are names of the reply. What is missing is counted by the conditions of the lists. */
const countQueries: Record<ManagedArea, string> = {
  students: `SELECT (${activeStudents}) AS students, (${activeStudents} AND ${hasNoGroup}) AS students_without_group,
    (SELECT count(*) FROM students s WHERE s.university_id = $1 AND NOT s.active) AS students_inactive`,
  modules: `SELECT count(*) FILTER (WHERE m.active) AS modules, count(*) FILTER (WHERE NOT m.active) AS modules_inactive,
      count(*) FILTER (WHERE m.active AND ${hasNoDegree}) AS modules_without_degree,
      count(*) FILTER (WHERE m.active AND ${hasNoLecturer}) AS modules_without_lecturer
    FROM modules m WHERE m.university_id = $1`,
  academics: `SELECT (SELECT count(*) FROM degree_details d WHERE d.university_id = $1 AND d.active) AS degrees,
      (SELECT count(*) FROM groups g WHERE g.university_id = $1 AND g.module_id IS NULL AND g.active) AS groups,
      (SELECT count(*) FROM groups g WHERE g.university_id = $1 AND g.module_id IS NULL AND g.active AND ${hasNoStudents}) AS groups_without_students,
      (${activeStudents} AND ${hasNoGroup}) AS students_without_group`,
  timetables: `SELECT count(*) AS classes,
      (SELECT count(*) FROM venues v WHERE v.university_id = $1 AND v.active) AS venues,
      count(*) FILTER (WHERE ${hasNoVenue}) AS classes_without_venue,
      count(*) FILTER (WHERE ${hasNoActiveLecturer}) AS classes_without_lecturer,
      count(*) FILTER (WHERE ${hasNoActiveGroup}) AS classes_without_group,
      count(DISTINCT (t.academic_year, t.semester)) FILTER (WHERE NOT EXISTS (
        SELECT FROM semesters s WHERE s.university_id = $1 AND s.academic_year = t.academic_year
          AND s.semester = t.semester)) AS semesters_without_dates
    FROM timetables t WHERE t.university_id = $1 AND t.active AND ${hasNotEnded(databaseToday)}`,
};

export async function countArea(tx: UniversityTx, area: ManagedArea): Promise<AreaCounts> {
  return (await tx.optionalRow(countQueries[area], [tx.universityId], countsRow)) ?? {};
}

const recentQueries: Record<ManagedArea, string> = {
  students: `SELECT s.id, s.name AS title, s.student_id AS detail, s.updated_at AS changed_at FROM students s
    WHERE s.university_id = $1`,
  modules: `SELECT m.id, m.module_code AS title, m.module_name AS detail, m.updated_at AS changed_at FROM modules m
    WHERE m.university_id = $1`,
  academics: `SELECT g.id, g.group_name AS title, d.degree_programme AS detail, g.updated_at AS changed_at FROM groups g
    JOIN degree_details d ON d.university_id = $1 AND d.id = g.degree_details_id
    WHERE g.university_id = $1`,
  timetables: `SELECT t.id, m.module_code || ' ' || t.class_type AS title, t.day_of_week || ', ' || t.venue AS detail,
      t.updated_at AS changed_at
    FROM timetables t JOIN modules m ON m.university_id = $1 AND m.id = t.module_id
    WHERE t.university_id = $1 AND t.active AND ${hasNotEnded(databaseToday)}`,
};

/** The records of an area that were added or changed last. */
export const listRecent = (tx: UniversityTx, area: ManagedArea, limit: number): Promise<RecentRow[]> =>
  tx.query(`${recentQueries[area]} ORDER BY changed_at DESC, id LIMIT $2`, [tx.universityId, limit], recentRow);
