import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const enrolledGroup = z.object({ key: z.string(), group_id: z.string().nullable(), is_over: z.boolean() });

/**
 * The groups in which students are, will be, or were (`is_over`) on a day; null: in the module alone. `keys`: student, module, academic year
 * and semester, one line each.
 */
export const listEnrolledGroups = (tx: UniversityTx, keys: readonly string[], today: string) =>
  tx.query(
    `SELECT concat_ws(E'\\n', e.student_id, e.module_id, e.academic_year, e.semester) AS key, e.teaching_group_id AS group_id,
       NOT e.active OR coalesce(e.valid_until < $3, false) AS is_over
     FROM student_module_enrollments e LEFT JOIN groups g ON g.university_id = e.university_id AND g.id = e.teaching_group_id
     WHERE e.university_id = $1
       AND (e.student_id, e.module_id, e.academic_year, e.semester) IN (
         SELECT split_part(key, E'\\n', 1)::uuid, split_part(key, E'\\n', 2)::uuid, split_part(key, E'\\n', 3),
           split_part(key, E'\\n', 4)::smallint
         FROM unnest($2::text[]) AS key)
     ORDER BY natural_key(g.group_name) NULLS FIRST, e.id`,
    [tx.universityId, keys, today],
    enrolledGroup,
  );
