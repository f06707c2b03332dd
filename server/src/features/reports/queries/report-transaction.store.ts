import { z } from 'zod';
import type { UniversityTx } from '../../../platform/database/database.ts';
import {
  classConditions,
  degreesOf,
  type Filters,
  isOfDegrees,
  hasEnrolmentFilters,
  type Parameters,
  pastGroupsOf,
} from './report-filters.store.ts';
import { all } from '../aggregates/aggregated-classes.store.ts';

const idRow = z.object({ id: z.string() });

/** First statement of a report transaction: one snapshot for all statements, sorts in memory, no parallel workers. */
export async function beginReport(tx: UniversityTx): Promise<void> {
  await tx.execute(`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ;
    SET LOCAL work_mem = '64MB'; SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL jit = off`);
}

/** More sessions than on any day; beyond it, hardly anything is aggregated yet. */
const maxUncounted = 2_000;

const aggregationProgressRow = z.object({ seats: z.number(), done: z.number(), all: z.number() });
export type AggregationProgress = z.infer<typeof aggregationProgressRow>;

/** Returns the number of roster rows of the report that are not aggregated yet (`seats`), and the aggregated and total sessions. */
export async function getAggregationProgress(tx: UniversityTx, filters: Filters): Promise<AggregationProgress> {
  const values: Parameters = [tx.universityId, new Date(filters.nowMs)];
  const conditions = all('true', ...classConditions(filters, values));
  const [row] = await tx.query(
    `SELECT coalesce(sum(s.expected_count) FILTER (WHERE t.session_id IS NULL AND ${conditions}), 0)::float8 AS seats,
            count(t.session_id) AS done, count(*) AS all
     FROM class_sessions s LEFT JOIN session_tallies t ON t.university_id = $1 AND t.session_id = s.id
     WHERE s.university_id = $1 AND s.starts_at <= $2`,
    values,
    aggregationProgressRow,
  );
  return row ?? { seats: 0, done: 0, all: 0 };
}

/**
 * Finds once for all statements which sessions of the report are not aggregated, usually none. For broad filters, nested loops and merge
 * joins are disabled, because the planner underestimates the number of rows and would look up students one by one.
 */
export async function resolveReportFilters(tx: UniversityTx, filters: Filters, mayBeKeyed: boolean): Promise<Filters> {
  const values: Parameters = [tx.universityId];
  const conditions = classConditions(filters, values);
  const rows = await tx.query(
    `SELECT s.id FROM (
       SELECT s.id FROM class_sessions s
       WHERE ${all('s.university_id = $1', ...conditions)}
         AND NOT EXISTS (SELECT FROM session_tallies t WHERE t.university_id = $1 AND t.session_id = s.id) OFFSET 0) u
     JOIN class_sessions s ON s.university_id = $1 AND s.id = u.id
     WHERE s.starts_at <= $${values.push(new Date(filters.nowMs))} LIMIT ${maxUncounted + 1}`,
    values,
    idRow,
  );
  if (rows.length > maxUncounted) return filters;
  const [aggregates] = await tx.query(
    `SELECT EXISTS (SELECT FROM student_tally_sums WHERE university_id = $1 AND is_repeated) AS repeats,
            EXISTS (SELECT FROM student_tally_sums WHERE university_id = $1 AND past_group_id IS NOT NULL) AS past,
            EXISTS (SELECT FROM tally_places WHERE university_id = $1) AS places`,
    [tx.universityId],
    z.object({ repeats: z.boolean(), past: z.boolean(), places: z.boolean() }),
  );
  const uncounted = rows.map(({ id }) => id);
  const { student, group, lecturer, weekday, hour } = filters;
  const isBroad = student === null && group === null && lecturer === null && weekday === null && hour === null;
  if (isBroad) await tx.execute('SET LOCAL enable_nestloop = off; SET LOCAL enable_mergejoin = off');
  // Without any student keys there is nothing to join.
  const isRestKeyed = isBroad && mayBeKeyed && aggregates?.places === true;
  const degreeIds = isOfDegrees(filters) ? { degreeIds: await listIds(tx, filters, degreesOf) } : {};
  const hasPast = aggregates?.past !== false;
  const pastGroupIds =
    hasPast && hasEnrolmentFilters(filters) ? { pastGroupIds: await listIds(tx, filters, pastGroupsOf) } : {};
  return {
    ...filters,
    uncounted,
    isRestKeyed,
    hasRepeats: aggregates?.repeats !== false,
    hasPast,
    ...degreeIds,
    ...pastGroupIds,
  };
}

async function listIds(tx: UniversityTx, filters: Filters, of: typeof degreesOf): Promise<string[]> {
  const values: Parameters = [tx.universityId];
  const rows = await tx.query(of(filters, values), values, idRow);
  return rows.map(({ id }) => id);
}
