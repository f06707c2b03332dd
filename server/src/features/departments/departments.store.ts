import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

/** Every department once, in its most frequent spelling. */
export async function listDepartments(tx: UniversityTx, limit: number): Promise<string[]> {
  const rows = await tx.query(
    `SELECT (array_agg(department ORDER BY uses DESC, department))[1] AS department
     FROM (SELECT department, count(*) AS uses
           FROM (SELECT department FROM degree_details WHERE university_id = $1
                 UNION ALL SELECT department FROM modules WHERE university_id = $1
                 UNION ALL SELECT department FROM staff WHERE university_id = $1) records
           WHERE department IS NOT NULL GROUP BY department) spellings
     GROUP BY fold_text(department) ORDER BY fold_text(department) LIMIT $2`,
    [tx.universityId, limit],
    z.object({ department: z.string() }),
  );
  return rows.map(({ department }) => department);
}
