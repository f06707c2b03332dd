import { z } from 'zod';
import type { SystemTx, UniversityTx } from '../../../platform/database/database.ts';
import { rowsOfMoved } from './enrolment-history.store.ts';
import { cohortOf } from './aggregate-sums.store.ts';

const idRow = z.object({ id: z.string() });
const countRow = z.object({ count: z.number() });
const notedAtRow = z.object({ noted_at: z.date() });

export type SessionPair = { readonly universityId: string; readonly sessionId: string };

const insertIntoQueue = `
  INSERT INTO tally_queue AS q (university_id, session_id, is_wrong)
  SELECT s.university_id, s.id, true
  FROM unnest($1::uuid[], $2::uuid[]) AS g (university_id, id)
  JOIN class_sessions s ON s.university_id = g.university_id AND s.id = g.id`;
const onConflictRequeue = `
  ON CONFLICT (university_id, session_id) DO UPDATE SET is_wrong = true, noted_at = now() WHERE NOT q.is_wrong`;

const columnsOf = (pairs: readonly SessionPair[]) => [
  pairs.map(({ universityId }) => universityId),
  pairs.map(({ sessionId }) => sessionId),
];

/** Queues sessions whose QR window changed. */
export async function queueSessions(tx: SystemTx, pairs: readonly SessionPair[]): Promise<void> {
  await tx.execute(`${insertIntoQueue} ORDER BY 1, 2 ${onConflictRequeue}`, columnsOf(pairs));
}

/** Queues sessions with new marks that are final. Other sessions are not aggregated, so check-ins cause no writes here. */
export async function queueFinalSessions(
  tx: SystemTx,
  pairs: readonly SessionPair[],
  isFinalSql: string,
): Promise<void> {
  await tx.execute(`${insertIntoQueue} WHERE ${isFinalSql} ORDER BY 1, 2 ${onConflictRequeue}`, columnsOf(pairs));
}

/** Queues the aggregated sessions of the last days with low priority, because notifications may have been missed. */
export async function queueLastDays(tx: SystemTx, days: number): Promise<void> {
  await tx.execute(
    `INSERT INTO tally_queue (university_id, session_id, is_wrong)
     SELECT t.university_id, t.session_id, false
     FROM session_tallies t JOIN class_sessions s ON s.university_id = t.university_id AND s.id = t.session_id
     WHERE s.session_date >= current_date - $1::int
     ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
    [days],
  );
}

/** The kinds of work that a university needs. */
const dueRow = z.object({
  id: z.string(),
  moved: z.boolean(),
  drifted: z.boolean(),
  queued: z.boolean(),
  /** A session has begun and is not aggregated, whether it is final or not. */
  begun: z.boolean(),
  old: z.boolean(),
});
export type Due = z.infer<typeof dueRow>;

const place = (of: string) =>
  ['group_id', 'degree_details_id', 'current_year', 'current_semester', 'local_international']
    .map((c) => `${of}.${c}`)
    .join();
const hasMoved = `(${place('p')}) IS DISTINCT FROM (${place('st')})`;
const hasDrifted = 's.updated_at <> t.session_updated_at';
const countedLongAgo = "counted_at < now() - interval '1 day'";

/** Lists the universities that need work, with one query for all of them. */
export function listDue(tx: SystemTx, nowMs: number): Promise<Due[]> {
  return tx.query(
    `WITH due AS (
       SELECT university_id, 'queued' AS why FROM tally_queue
       UNION SELECT university_id, 'old' FROM session_tallies WHERE ${countedLongAgo}
       UNION SELECT s.university_id, CASE WHEN t.session_id IS NULL THEN 'begun' ELSE 'drifted' END
       FROM class_sessions s LEFT JOIN session_tallies t ON t.university_id = s.university_id AND t.session_id = s.id
       WHERE CASE WHEN t.session_id IS NULL THEN s.starts_at <= $1 ELSE ${hasDrifted} END
       UNION SELECT p.university_id, 'moved'
       FROM tally_places p JOIN students st ON st.university_id = p.university_id AND st.id = p.student_id
       WHERE ${hasMoved}
     )
     SELECT u.id, ${['moved', 'drifted', 'queued', 'begun', 'old'].map((why) => `bool_or(d.why = '${why}') AS ${why}`).join(', ')}
     FROM due d JOIN universities u ON u.id = d.university_id
     GROUP BY u.id ORDER BY u.created_at, u.code`,
    [new Date(nowMs)],
    dueRow,
  );
}

const listIds = async (tx: UniversityTx, text: string, values: readonly unknown[]): Promise<string[]> =>
  (await tx.query(text, values, idRow)).map(({ id }) => id);

/** Lists sessions whose aggregates are stale, which must be updated before a report. */
export function listStale(tx: UniversityTx, limit: number): Promise<string[]> {
  return listIds(
    tx,
    `SELECT session_id AS id FROM tally_queue WHERE university_id = $1 AND is_wrong ORDER BY noted_at, session_id LIMIT $2`,
    [tx.universityId, limit],
  );
}

/** Limits of one transaction: number of sessions and of students expected at them. The last group of equal starts may exceed them. */
export type BatchLimits = { readonly sessions: number; readonly expected: number };

/** Sessions of a module with the same start are aggregated together, so that each student's list is written once. */
const starts = 's.module_id, s.academic_year, s.session_date, s.start_time';

async function listBatch(tx: UniversityTx, limits: BatchLimits, order: string, from: string): Promise<string[]> {
  await tx.execute('SET LOCAL enable_nestloop = off');
  const rows = await tx.query(
    `SELECT id FROM (
       SELECT s.id, rank() OVER (ORDER BY ${order}) AS place,
         sum(s.expected_count) OVER (ORDER BY ${order}) - sum(s.expected_count) OVER (PARTITION BY ${order}) AS expected_before
       FROM ${from}
     ) listed
     WHERE place <= $2 AND expected_before < $3 ORDER BY place, id`,
    [tx.universityId, limits.sessions, limits.expected],
    idRow,
  );
  await tx.execute('SET LOCAL enable_nestloop = on');
  return rows.map(({ id }) => id);
}

/** Lists queued sessions, stale ones first. */
export async function listQueued(tx: UniversityTx, limits: BatchLimits): Promise<string[]> {
  const queued =
    'tally_queue q JOIN class_sessions s ON s.university_id = $1 AND s.id = q.session_id WHERE q.university_id = $1';
  const wrong = await listBatch(tx, limits, 'q.noted_at', `${queued} AND q.is_wrong`);
  return wrong.length > 0 ? wrong : listBatch(tx, limits, starts, queued);
}

const neverAggregated = `class_sessions s LEFT JOIN session_tallies t ON t.university_id = $1 AND t.session_id = s.id
  WHERE s.university_id = $1 AND t.session_id IS NULL`;

/** Lists final sessions that were never aggregated. */
export function listUncounted(tx: UniversityTx, isFinalSql: string, limits: BatchLimits): Promise<string[]> {
  return listBatch(tx, limits, starts, `${neverAggregated} AND ${isFinalSql}`);
}

/** Lists sessions that have begun and are not aggregated. */
export function listBegun(tx: UniversityTx, nowMs: number): Promise<string[]> {
  return listIds(tx, `SELECT s.id FROM ${neverAggregated} AND s.starts_at <= $2`, [tx.universityId, new Date(nowMs)]);
}

/** Updates the planner statistics after many sessions were aggregated, without waiting for autovacuum. */
export async function analyzeTables(tx: UniversityTx): Promise<void> {
  await tx.execute(
    "SELECT refresh_statistics('session_tallies', 'session_tally_lines', 'student_tallies', 'student_tally_sums', 'tally_places')",
  );
}

/** Lists sessions that were aggregated more than a day ago, oldest first. Aggregating them again repairs missed changes. */
export function listCountedLongAgo(tx: UniversityTx, limit: number): Promise<string[]> {
  return listIds(
    tx,
    `SELECT session_id AS id FROM session_tallies
     WHERE university_id = $1 AND ${countedLongAgo} ORDER BY counted_at LIMIT $2`,
    [tx.universityId, limit],
  );
}

/** Queues sessions that were changed after their aggregation. Returns their number. */
export async function queueDrifted(tx: UniversityTx): Promise<number> {
  return await tx.execute(
    `INSERT INTO tally_queue AS q (university_id, session_id, is_wrong)
     SELECT $1, t.session_id, true FROM session_tallies t
     JOIN class_sessions s ON s.university_id = $1 AND s.id = t.session_id
     WHERE t.university_id = $1 AND ${hasDrifted} ORDER BY 2 ${onConflictRequeue}`,
    [tx.universityId],
  );
}

const isOfRow = 't.student_id = n.student_id AND t.module_id = n.module_id AND t.academic_year = n.academic_year';

/** Updates the stored enrolment of some students whose enrolment changed, and queues their sessions. Requires the lock. */
export async function queueMoved(tx: UniversityTx, limit: number): Promise<number> {
  const [row] = await tx.query(
    `WITH moved AS MATERIALIZED (
       SELECT st.*, p.group_id AS left_group_id FROM tally_places p JOIN students st ON st.university_id = $1 AND st.id = p.student_id
       WHERE p.university_id = $1 AND ${hasMoved} LIMIT $2
     ), noted AS (
       INSERT INTO tally_queue (university_id, session_id, is_wrong)
       SELECT DISTINCT $1::uuid, r.session_id, false FROM moved st
       JOIN session_roster r ON r.university_id = $1 AND r.student_id = st.id
       JOIN session_tallies t ON t.university_id = $1 AND t.session_id = r.session_id
       ORDER BY 2 ON CONFLICT DO NOTHING
     ), kept AS (
       UPDATE tally_places p SET (group_id, degree_details_id, current_year, current_semester, local_international)
         = ROW(${place('st')})
       FROM moved st WHERE p.university_id = $1 AND p.student_id = st.id RETURNING 1
     ), past AS MATERIALIZED (${rowsOfMoved}), summed AS (
       UPDATE student_tally_sums t SET cohort_key = ${cohortOf('t', 'st')}, past_group_id = n.past_group_id
       FROM moved st JOIN past n ON n.student_id = st.id
       WHERE t.university_id = $1 AND ${isOfRow}
         AND (t.cohort_key, t.past_group_id) IS DISTINCT FROM (${cohortOf('t', 'st')}, n.past_group_id)
     ), listed AS (
       UPDATE student_tallies t SET past_group_id = n.past_group_id FROM past n
       WHERE t.university_id = $1 AND ${isOfRow} AND t.past_group_id IS DISTINCT FROM n.past_group_id
     )
     SELECT count(*) AS count FROM kept`,
    [tx.universityId, limit],
    countRow,
  );
  return row?.count ?? 0;
}

/** Returns the time of the oldest change that is not in the aggregates. */
export async function findOldestStale(tx: UniversityTx): Promise<Date | undefined> {
  const [row] = await tx.query(
    'SELECT noted_at FROM tally_queue WHERE university_id = $1 AND is_wrong ORDER BY noted_at LIMIT 1',
    [tx.universityId],
    notedAtRow,
  );
  return row?.noted_at;
}

/** Deletes the students' aggregates and queues their sessions. Requires the lock. */
export async function deleteAggregatesOf(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  const values = [tx.universityId, studentIds];
  await tx.execute(
    `INSERT INTO tally_queue AS q (university_id, session_id, is_wrong)
     SELECT DISTINCT $1::uuid, r.session_id, true FROM session_roster r
     JOIN session_tallies t ON t.university_id = $1 AND t.session_id = r.session_id
     WHERE r.university_id = $1 AND r.student_id = ANY($2::uuid[]) ORDER BY 2 ${onConflictRequeue}`,
    values,
  );
  for (const table of ['student_tallies', 'student_tally_sums', 'tally_places'] as const)
    await tx.execute(`DELETE FROM ${table} WHERE university_id = $1 AND student_id = ANY($2::uuid[])`, values);
}
