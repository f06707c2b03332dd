import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { isInFigures } from '#domain/effective-status.ts';
import type { FilterValues } from './report-filters.store.ts';

/**
 * First statement of a report transaction: sorts and hash tables in memory, no parallel workers. The planner
 * assumes 8 kB per group of an aggregated array (200 bytes are used), so the limit of hash tables is far above their size.
 */
export async function beginReport(tx: UniversityTx): Promise<void> {
  await tx.execute(
    `SET LOCAL work_mem = '64MB'; SET LOCAL hash_mem_multiplier = 32; SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL jit = off`,
  );
}

/** For many students: the planner underestimates the rows and would look them up one by one. */
const hashJoins = 'SET LOCAL enable_nestloop = off; SET LOCAL enable_mergejoin = off';
const anyJoins = 'SET LOCAL enable_nestloop = on; SET LOCAL enable_mergejoin = on';

/** Plans for the rows that the filters leave, and for their values. */
export const planForFilters = (tx: UniversityTx, { student, group, lecturer }: FilterValues) =>
  tx.execute(
    `${student === null && group === null && lecturer === null ? hashJoins : anyJoins}; SET LOCAL plan_cache_mode = auto`,
  );

/** For a prepared statement: each connection keeps the first plan, which is for all values. */
export const keepPlan = (tx: UniversityTx, rows: 'many' | 'few') =>
  tx.execute(`${rows === 'many' ? hashJoins : anyJoins}; SET LOCAL plan_cache_mode = force_generic_plan`);

/** The class sessions that are not final. */
export async function listOpenSessions(tx: UniversityTx): Promise<string[]> {
  const rows = await tx.query(
    `SELECT s.id FROM class_sessions s WHERE s.university_id = $1 AND s.final_at IS NULL AND ${isInFigures}`,
    [tx.universityId],
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}

/** Whether the counters of all students have the starts of their classes: an earlier release wrote them without. */
export async function haveStarts(tx: UniversityTx): Promise<boolean> {
  const row = await tx.row(
    'SELECT NOT EXISTS (SELECT FROM student_counters WHERE university_id = $1 AND attended_at IS NULL) AS "haveStarts"',
    [tx.universityId],
    z.object({ haveStarts: z.boolean() }),
    'prepared',
  );
  return row.haveStarts;
}
