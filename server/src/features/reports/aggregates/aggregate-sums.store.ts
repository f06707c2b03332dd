import { z } from 'zod';
import type { UniversityTx } from '../../../platform/database/database.ts';

/** A student in a module of one academic year. `is_new`: the row was inserted. */
export const summedRow = z.object({ student_id: z.string(), module_id: z.string(), is_new: z.boolean() });
export type SummedRow = z.infer<typeof summedRow>;

const lastOf = (list: string): string => `w.${list}[cardinality(w.${list})]`;
const bitsOf = (list: string): string => `coalesce(bits_of_days(w.${list}, d.first_day, d.per_day), '')`;

/** Key of rows with the same upcoming classes. Null without a group, year or semester. */
export const cohortOf = (row: string, place: string): string =>
  `cohort_key(${row}.module_id, ${row}.academic_year, ${place}.group_id, ${place}.current_year, ${place}.current_semester)`;

/** Derives the sums that most reports read from the lists that the same statement has `written`. */
export const sumsOfWritten = `
  INSERT INTO student_tally_sums (university_id, student_id, student_key, cohort_key, module_id, academic_year, attended, missed, excused, missed_in_a_row,
    last_attended, first_day, last_day, per_day, attended_days, missed_days, excused_days,
    past_group_id)
  SELECT $1, w.student_id, p.student_key, ${cohortOf('w', 'p')}, w.module_id, w.academic_year, cardinality(w.attended), cardinality(w.missed),
    cardinality(w.excused),
    cardinality(w.missed) - coalesce(width_bucket(w.attended[cardinality(w.attended)], w.missed), 0),
    w.attended[cardinality(w.attended)], d.first_day, d.last_day, d.per_day, ${bitsOf('attended')}, ${bitsOf('missed')}, ${bitsOf('excused')},
    w.past_group_id
  FROM written w
  JOIN tally_places p ON p.university_id = $1 AND p.student_id = w.student_id
  CROSS JOIN LATERAL (
    SELECT least(w.attended[1], w.missed[1], w.excused[1])::date AS first_day,
      greatest(${lastOf('attended')}, ${lastOf('missed')}, ${lastOf('excused')})::date AS last_day,
      greatest(most_on_a_day(w.attended), most_on_a_day(w.missed), most_on_a_day(w.excused)) AS per_day OFFSET 0
  ) d
  ON CONFLICT (university_id, student_id, module_id, academic_year) DO UPDATE
    SET attended = excluded.attended, missed = excluded.missed, excused = excluded.excused,
      missed_in_a_row = excluded.missed_in_a_row, last_attended = excluded.last_attended,
      first_day = excluded.first_day, last_day = excluded.last_day, per_day = excluded.per_day,
      attended_days = excluded.attended_days, missed_days = excluded.missed_days, excused_days = excluded.excused_days,
      past_group_id = excluded.past_group_id
  RETURNING student_id, module_id, xmax = 0 AS is_new`;

/** Marks the rows of students who take a module in several academic years. Reports sum these rows. */
export async function markRepeated(tx: UniversityTx, summed: readonly SummedRow[]): Promise<void> {
  const added = summed.filter(({ is_new: isNew }) => isNew);
  if (added.length === 0) return;
  await tx.execute('SET LOCAL enable_nestloop = on');
  const mark = (table: 'student_tallies' | 'student_tally_sums'): string => `
    UPDATE ${table} t SET is_repeated = true FROM repeated r
    WHERE t.university_id = $1 AND t.student_id = r.student_id AND t.module_id = r.module_id AND NOT t.is_repeated`;
  await tx.execute(
    `WITH repeated AS MATERIALIZED (
       SELECT n.student_id, n.module_id FROM (SELECT DISTINCT * FROM unnest($2::uuid[], $3::uuid[]) AS n (student_id, module_id)) n
       JOIN student_tally_sums t ON t.university_id = $1 AND t.student_id = n.student_id AND t.module_id = n.module_id
       GROUP BY n.student_id, n.module_id HAVING count(*) > 1
     ), lists AS (${mark('student_tallies')})
     ${mark('student_tally_sums')}`,
    [tx.universityId, added.map(({ student_id: id }) => id), added.map(({ module_id: id }) => id)],
  );
}
