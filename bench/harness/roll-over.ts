import { withAdminConnection } from './admin-connection.ts';
import { setTimeout as sleep } from 'node:timers/promises';

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

const isCounted = `
  SELECT NOT EXISTS (SELECT FROM tally_queue WHERE university_id = $1) AND NOT EXISTS (
    SELECT FROM tally_places p JOIN students st ON st.university_id = p.university_id AND st.id = p.student_id
    WHERE p.university_id = $1 AND p.group_id IS DISTINCT FROM st.group_id) AS done`;

/** Rolls the university over and waits until the server has aggregated its past sessions again. Returns seconds. */
export const rollOver = (url: string, universityId: string): Promise<number> =>
  withAdminConnection(url, async (client) => {
    const from = performance.now();
    await client.query(text, [universityId]);
    for (let done = false; !done; await sleep(1_000)) {
      const { rows } = await client.query<{ done: boolean }>(isCounted, [universityId]);
      done = rows[0]?.done === true;
    }
    return (performance.now() - from) / 1000;
  });
