import { toBitmapBlocks, studentsInBlocks, joinStudent } from '../queries/page-query.store.ts';
import type { Filters, Parameters } from '../queries/report-filters.store.ts';
import { hasStudentKeys, pairCounts, studentPlaces } from '../aggregates/aggregated-students.store.ts';

/** Query that counts the students of each module. */
export const countStudentsByModule = (filters: Filters, values: Parameters): string =>
  `SELECT module_id AS key, count(*)::int AS students FROM (${pairCounts(filters, values)}) c GROUP BY 1`;

/** Query that counts the distinct students of each group or degree, by the enrolment that the class lines use. */
export function countStudentsByPlace(
  place: 'group_id' | 'degree_details_id',
  filters: Filters,
  values: Parameters,
): string {
  const found = studentPlaces(filters, values);
  const then = place === 'group_id' ? 'y.id' : 'y.degree_details_id';
  if (!hasStudentKeys(filters))
    return `SELECT key, count(*)::int AS students
      FROM (SELECT coalesce(${then}, st.${place}) AS key, c.student_id
            FROM (${found.map(({ rows }) => rows).join(' UNION ALL ')}) c ${joinStudent('c', false)}
            LEFT JOIN groups y ON y.university_id = $1 AND y.id = c.past_group_id GROUP BY 1, 2) c GROUP BY key`;
  const placed = found.map(({ rows, isOfToday }) =>
    isOfToday
      ? `SELECT NULL::uuid AS past_group_id, block, bits FROM (${toBitmapBlocks(`(${rows}) c`)}) b`
      : toBitmapBlocks(`(${rows}) c`, 'past_group_id'),
  );
  return `
    WITH placed AS MATERIALIZED (${placed.join(' UNION ALL ')})
    SELECT key, sum(bit_count(bits::bit(64)))::int AS students
    FROM (SELECT key, block, bit_or(bits) AS bits
          FROM (SELECT ${then} AS key, b.block, b.bits FROM placed b JOIN groups y ON y.university_id = $1 AND y.id = b.past_group_id
                UNION ALL SELECT p.${place}, p.student_key >> 6, 1::bigint << (p.student_key & 63)
                FROM ${studentsInBlocks('(SELECT block, bits FROM placed WHERE past_group_id IS NULL)')}) k
          GROUP BY key, block) k GROUP BY key`;
}
