import { withAdminConnection } from './admin-connection.ts';

/** Moves all students below the last year to the group of the same name in the next year. */
const text = `
  WITH next AS (
    INSERT INTO groups (university_id, group_name, degree_details_id, year, semester, academic_year)
    SELECT g.university_id, g.group_name, g.degree_details_id, g.year + 1, g.semester,
      (left(g.academic_year, 4)::int + 1) || '-' || (right(g.academic_year, 4)::int + 1)
    FROM groups g WHERE g.university_id = $1 AND g.year < 4 RETURNING *)
  UPDATE students st SET group_id = n.id, current_year = n.year
  FROM groups g JOIN next n ON n.group_name = g.group_name AND n.degree_details_id = g.degree_details_id AND n.year = g.year + 1
    AND n.semester = g.semester
  WHERE st.university_id = $1 AND g.university_id = $1 AND st.group_id = g.id`;

/** Rolls the university over. Past classes keep the places on their lists, so nothing is counted again. */
export const rollOver = (url: string, universityId: string): Promise<void> =>
  withAdminConnection(url, async (client) => {
    await client.query(text, [universityId]);
  });
