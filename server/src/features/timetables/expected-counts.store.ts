import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { studentsWhoTake } from '#domain/expected-students.ts';

type PlannedClass = {
  readonly module_id: string;
  readonly academic_year: string;
  readonly semester: number;
  readonly group_ids: readonly string[];
};

const planned = { university: '$1', module: 'c.module_id', academicYear: 'c.academic_year', semester: 'c.semester' };
const countOf = (groups: string | null): string =>
  `(SELECT count(*) FROM (${studentsWhoTake({ ...planned, groups, date: '$2::date' })}) x WHERE x.active AND NOT x.is_away)`;

/** The number of active students whom each of the classes expects on the day, in their order. */
export async function countExpected(
  tx: UniversityTx,
  classes: readonly PlannedClass[],
  today: string,
): Promise<number[]> {
  const rows = await tx.query(
    `SELECT CASE WHEN cardinality(c.group_ids) = 0 THEN ${countOf(null)} ELSE ${countOf('c.group_ids')} END AS count
     FROM jsonb_to_recordset($3::jsonb) AS c (at int, module_id uuid, academic_year text, semester smallint, group_ids uuid[])
     ORDER BY c.at`,
    [tx.universityId, today, JSON.stringify(classes.map((one, at) => ({ ...one, at })))],
    z.object({ count: z.number() }),
  );
  return rows.map(({ count }) => count);
}
