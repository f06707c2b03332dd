import { markStatuses } from '@muster/contract/attendance/statuses';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { lockForTransaction } from '#platform/database/sql/advisory-lock.ts';
import { effectiveStatus, isInFigures, isOfParallelGroup, ownStatus } from '#domain/effective-status.ts';

/*
 * Figures are computed from the attendance of final classes of `isInFigures`: totals per class and place (`class_totals`) and
 * counters per student, module, academic year and place (`student_counters`). Each function rewrites what it covers, so it can be
 * repeated. Call them after the attendance was written and a lock was taken, in the same transaction.
 */

/**
 * Rewrites the totals of these classes, and the counters of all students on their lists. One statement per table, so that it also builds
 * the figures of a whole university. Returns the ids of classes to recount later, see `updateParallel`.
 */
export async function recountSessions(tx: UniversityTx, sessionIds: readonly string[]): Promise<string[]> {
  if (sessionIds.length === 0) return [];
  const { changed, locked } = await updateParallel(tx, weeksOfSessions, [tx.universityId, sessionIds]);
  const ids = [...sessionIds, ...changed];
  const isBulk = ids.length > 50;
  if (isBulk) await tx.execute(planForManyRows);
  const use = isBulk ? undefined : 'prepared';
  await rewriteTotals(tx, ids, use);
  const values = [tx.universityId, ids];
  await tx.execute(deleteCountersText(pairsOfSessions), values, use);
  await tx.execute(insertCountersText(pairsOfSessions), values, use);
  if (isBulk) await tx.execute(defaultPlan);
  return locked;
}

/**
 * Rewrites the totals of one class, and the counters of some students in its modules. They may have left the list of the class. Returns as
 * `recountSessions`.
 */
export async function recountStudents(
  tx: UniversityTx,
  sessionId: string,
  studentIds: readonly string[],
): Promise<string[]> {
  if (studentIds.length === 0) return [];
  const { changed, locked } = await updateParallel(tx, weeksOfStudents, [tx.universityId, [sessionId], studentIds]);
  const ids = [sessionId, ...changed];
  await rewriteTotals(tx, ids, 'prepared');
  const values = [tx.universityId, ids, studentIds];
  await tx.execute(deleteCountersText(pairsOfStudents), values, 'prepared');
  await tx.execute(insertCountersText(pairsOfStudents), values, 'prepared');
  return locked;
}

/** Rewrites the counters of these students in all their modules, and the totals of these classes, which are all of theirs. */
export async function rewriteStudents(
  tx: UniversityTx,
  studentIds: readonly string[],
  sessionIds: readonly string[],
): Promise<string[]> {
  const { locked } = await updateParallel(tx, allWeeks, [tx.universityId, studentIds]);
  await rewriteCounters(tx, studentIds);
  await rewriteTotals(tx, sessionIds);
  return locked;
}

async function rewriteCounters(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
  const values = [tx.universityId, studentIds];
  await tx.execute('DELETE FROM student_counters WHERE university_id = $1 AND student_id = ANY($2::uuid[])', values);
  await tx.execute(insertCountersText(pairsOfAll), values);
}

/**
 * Rewrites the counters of students that an earlier release wrote, without the starts of the classes. Returns the number of students; `limit`
 * bounds the rows that name them.
 */
export async function addStarts(tx: UniversityTx, limit: number): Promise<number> {
  await lockFigures(tx);
  const rows = await tx.query(
    'SELECT DISTINCT student_id AS id FROM (SELECT student_id FROM student_counters WHERE university_id = $1 AND attended_at IS NULL LIMIT $2) c',
    [tx.universityId, limit],
    z.object({ id: z.string() }),
  );
  if (rows.length > 0)
    await rewriteCounters(
      tx,
      rows.map(({ id }) => id),
    );
  return rows.length;
}

/**
 * Serialises all changes of one university's figures until the end of the transaction. A class that becomes final at the same time is
 * seen by the statements after the lock.
 */
export const lockFigures = (tx: UniversityTx): Promise<void> => lockForTransaction(tx, 'figures');

/**
 * As `lockFigures`, for the figures of one class: changes in other modules do not wait. Take it for one class of a transaction only, or
 * `lockFigures` before. Where classes of parallel groups count, a class changes the figures of classes in other modules, too.
 */
export async function lockFiguresOfClass(tx: UniversityTx, sessionId: string): Promise<void> {
  const { modules } = await tx.row(
    `SELECT CASE WHEN u.parallel_classes = 'counts'
                OR EXISTS (SELECT FROM attendance WHERE university_id = $1 AND source = 'parallel')
                OR EXISTS (SELECT FROM attendance WHERE university_id = $1 AND parallel_session_id IS NOT NULL) THEN NULL
            ELSE ARRAY(SELECT m.id::text FROM (
              SELECT module_id AS id FROM class_sessions WHERE university_id = $1 AND id = $2
              UNION SELECT module_id FROM attendance WHERE university_id = $1 AND session_id = $2
              UNION SELECT f.module_id FROM session_groups x
              JOIN teaching_group_modules f ON f.university_id = x.university_id AND f.group_id = x.group_id
              WHERE x.university_id = $1 AND x.session_id = $2) m ORDER BY m.id) END AS modules
     FROM universities u WHERE u.id = $1`,
    [tx.universityId, sessionId],
    z.object({ modules: z.array(z.string()).nullable() }),
    'prepared',
  );
  if (modules === null) return lockFigures(tx);
  await lockForTransaction(tx, 'figures', 'shared');
  for (const id of modules) await lockForTransaction(tx, `figures of ${id}`);
}

export async function listSessionsOf(tx: UniversityTx, studentIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query(
    `SELECT DISTINCT session_id AS id FROM attendance WHERE university_id = $1 AND student_id = ANY($2::uuid[])`,
    [tx.universityId, studentIds],
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}

async function rewriteTotals(tx: UniversityTx, sessionIds: readonly string[], use?: 'prepared'): Promise<void> {
  const values = [tx.universityId, sessionIds];
  await tx.execute('DELETE FROM class_totals WHERE university_id = $1 AND session_id = ANY($2::uuid[])', values, use);
  await tx.execute(insertTotalsText, values, use);
}

/**
 * Stores which missed classes the students attended in a parallel teaching group, in the weeks that the query `weeks` lists: an attended class of
 * the source `parallel` counts in place of one missed class of its module, type and week (from Monday), in the order of both. Returns the ids of
 * the classes whose rows changed, and of those with rows that another transaction has `locked`.
 */
async function updateParallel(
  tx: UniversityTx,
  weeks: string,
  values: readonly unknown[],
): Promise<{ changed: string[]; locked: string[] }> {
  // Planning the update takes longer than all other statements of a saved register.
  if ((await tx.execute(`${weeks} LIMIT 1`, values, 'prepared')) === 0) return { changed: [], locked: [] };
  const row = z.object({ id: z.string(), is_locked: z.boolean() });
  const rows = await tx.query(updateParallelText(weeks), values, row);
  const idsOf = (isLocked: boolean): string[] => [
    ...new Set(rows.filter(({ is_locked }) => is_locked === isLocked).map(({ id }) => id)),
  ];
  return { changed: idsOf(false), locked: idsOf(true) };
}

const weekOf = (row: string): string => `date_trunc('week', ${row}.session_date::timestamp)`;
const partsOfWeek = `a.student_id, a.module_id, class_type_key(s.session_type), ${weekOf('a')}`;
const inOrder = `row_number() OVER (PARTITION BY ${partsOfWeek} ORDER BY s.starts_at, s.id) AS place`;
const isSameWeek = `(o.student_id, o.module_id, o.type, o.week) = (${partsOfWeek})`;
/** The classes of the students in the weeks `o`. The week of the row narrows the search by index. */
const classesOfWeeks = `FROM (SELECT DISTINCT * FROM weeks) o
    JOIN attendance a ON a.university_id = $1 AND a.student_id = o.student_id AND a.session_date >= o.week AND a.session_date < o.week + interval '7 days'
    JOIN class_sessions s ON s.university_id = $1 AND s.id = a.session_id AND ${isSameWeek}`;

/** The weeks of the rows `a` that the condition selects. */
const weeksOf = (from: string, condition: string): string => `
    SELECT ${partsOfWeek} FROM ${from} JOIN class_sessions s ON s.university_id = $1 AND s.id = a.session_id
    WHERE a.university_id = $1 AND ${condition}`;
/**
 * Queries for the weeks in which students attended a class of another group, or have a row that one of these classes replaces. All modules and
 * types of the week of a class: an attended class at the same time decides too.
 */
const weeksWith = (students: string, isOfStudent: string): string => `
    ${weeksOf(`(${students}) x JOIN attendance a ON a.student_id = x.student_id AND ${weekOf('a')} = ${weekOf('x')}`, `a.source = 'parallel'`)}
    UNION ALL ${weeksOf('attendance a', `a.parallel_session_id = ANY($2::uuid[]) AND ${isOfStudent}`)}`;
const weeksOfSessions = weeksWith(
  'SELECT student_id, session_date FROM attendance WHERE university_id = $1 AND session_id = ANY($2::uuid[])',
  'true',
);
const weeksOfStudents = weeksWith(
  `SELECT o.student_id, c.session_date FROM class_sessions c CROSS JOIN unnest($3::uuid[]) AS o (student_id)
   WHERE c.university_id = $1 AND c.id = ANY($2::uuid[])`,
  'a.student_id = ANY($3::uuid[])',
);
const allWeeks = weeksOf(
  'attendance a',
  `a.student_id = ANY($2::uuid[]) AND (a.source = 'parallel' OR a.parallel_session_id IS NOT NULL)`,
);

/** No one attends two classes at the same time. Of two classes of other groups at the same time, the first one counts. */
const isAtSameTime = `EXISTS (
      SELECT FROM attendance b JOIN class_sessions c ON c.university_id = $1 AND c.id = b.session_id
      WHERE b.university_id = $1 AND b.student_id = a.student_id AND b.session_id <> a.session_id AND is_attended(b.status)
        AND b.session_date BETWEEN a.session_date - 1 AND a.session_date + 1
        AND c.withdrawn_at IS NULL AND c.starts_at < s.ends_at AND c.ends_at > s.starts_at
        AND (b.source <> 'parallel' OR (c.starts_at, c.id) < (s.starts_at, s.id)))`;

const updateParallelText = (weeks: string): string => `
  WITH weeks (student_id, module_id, type, week) AS (${weeks}), attended AS (
    SELECT o.*, s.id, ${inOrder} ${classesOfWeeks}
    WHERE a.source = 'parallel' AND is_attended(a.status) AND s.final_at IS NOT NULL AND ${isInFigures} AND NOT ${isAtSameTime}
  ), missed AS (
    SELECT o.*, s.id, ${inOrder} ${classesOfWeeks}
    WHERE NOT ${isOfParallelGroup} AND ${ownStatus} = 'absent' AND s.final_at IS NOT NULL AND ${isInFigures}
  ), rows AS (
    SELECT a.student_id, a.session_id, t.id AS attended_id ${classesOfWeeks}
    LEFT JOIN missed m ON m.student_id = a.student_id AND m.id = a.session_id
    LEFT JOIN attended t ON (t.student_id, t.module_id, t.type, t.week, t.place) = (m.student_id, m.module_id, m.type, m.week, m.place)
    WHERE NOT ${isOfParallelGroup} AND a.parallel_session_id IS DISTINCT FROM t.id
  ), changed AS (
    UPDATE attendance a SET parallel_session_id = r.attended_id, changed_at = now()
    FROM (SELECT r.* FROM rows r
          JOIN attendance a ON a.university_id = $1 AND a.session_id = r.session_id AND a.student_id = r.student_id
          FOR NO KEY UPDATE OF a SKIP LOCKED) r
    WHERE a.university_id = $1 AND a.session_id = r.session_id AND a.student_id = r.student_id
    RETURNING a.session_id, a.student_id
  )
  SELECT r.session_id AS id, c.session_id IS NULL AS is_locked FROM rows r LEFT JOIN changed c USING (session_id, student_id)`;

/** The planner underestimates the rows of many classes and would look them up one by one. */
const planForManyRows = `SET LOCAL enable_nestloop = off; SET LOCAL work_mem = '64MB'; SET LOCAL jit = off;
  SET LOCAL max_parallel_workers_per_gather = 0`;
const defaultPlan = `SET LOCAL enable_nestloop TO DEFAULT; SET LOCAL work_mem TO DEFAULT; SET LOCAL jit TO DEFAULT;
  SET LOCAL max_parallel_workers_per_gather TO DEFAULT`;

const insertTotalsText = `
  INSERT INTO class_totals (university_id, session_id, module_id, group_id, degree_details_id, year, semester, local_international,
    ${markStatuses.join()})
  SELECT $1, session_id, module_id, group_id, degree_details_id, year, semester, local_international,
         ${markStatuses.map((status) => `count(*) FILTER (WHERE status = '${status}')`).join()}
  FROM (SELECT a.session_id, nullif(a.module_id, s.module_id) AS module_id, a.group_id, a.degree_details_id, a.year, a.semester, st.local_international, ${effectiveStatus} AS status
        FROM class_sessions s
        JOIN attendance a ON a.university_id = $1 AND a.session_id = s.id
        JOIN students st ON st.university_id = $1 AND st.id = a.student_id
        WHERE s.university_id = $1 AND s.id = ANY($2::uuid[]) AND s.final_at IS NOT NULL AND ${isInFigures}) a
  GROUP BY session_id, module_id, group_id, degree_details_id, year, semester, local_international`;

const startsOf = (condition: string): string =>
  `coalesce(array_agg(start ORDER BY start) FILTER (WHERE ${condition}), '{}')`;

/** Queries for the pairs of student and module whose counters are rewritten. */
const pairsOfSessions = `
  SELECT DISTINCT student_id, module_id FROM attendance WHERE university_id = $1 AND session_id = ANY($2::uuid[])`;
const pairsOfStudents = `
  SELECT DISTINCT o.student_id, m.module_id FROM class_sessions s CROSS JOIN unnest($3::uuid[]) AS o (student_id)
  CROSS JOIN LATERAL (
    SELECT s.module_id
    UNION SELECT f.module_id FROM session_groups x
    JOIN teaching_group_modules f ON f.university_id = x.university_id AND f.group_id = x.group_id
    WHERE x.university_id = $1 AND x.session_id = s.id
    UNION SELECT a.module_id FROM attendance a
    WHERE a.university_id = $1 AND a.session_id = s.id AND a.student_id = o.student_id) m
  WHERE s.university_id = $1 AND s.id = ANY($2::uuid[])`;
const pairsOfAll = `
  SELECT DISTINCT student_id, module_id FROM attendance WHERE university_id = $1 AND student_id = ANY($2::uuid[])`;

const deleteCountersText = (pairs: string): string => `
  DELETE FROM student_counters c USING (${pairs}) p
  WHERE c.university_id = $1 AND c.student_id = p.student_id AND c.module_id = p.module_id`;

/**
 * `missed_in_a_row` counts the missed classes after the last attended one, over all places of the student in the module and year. Starts
 * are in order, so that `width_bucket` counts those up to a time.
 */
const insertCountersText = (pairs: string): string => `
  INSERT INTO student_counters (university_id, student_id, module_id, academic_year, group_id, degree_details_id, year, semester,
    attended, late, missed, excused, last_attended, missed_in_a_row, attended_at, missed_at, excused_at)
  SELECT $1, student_id, module_id, academic_year, group_id, degree_details_id, year, semester,
         cardinality(attended_at), late, cardinality(missed_at), cardinality(excused_at), attended_at[cardinality(attended_at)],
         sum(cardinality(missed_at) - coalesce(width_bucket(last_attended, missed_at), 0)) OVER pair, attended_at, missed_at, excused_at
  FROM (SELECT *, max(attended_at[cardinality(attended_at)]) OVER pair AS last_attended
        FROM (SELECT student_id, module_id, academic_year, group_id, degree_details_id, year, semester, count(*) FILTER (WHERE status = 'late') AS late,
                     ${startsOf('is_attended(status)')} AS attended_at,
                     ${startsOf('is_in_total(status) AND NOT is_attended(status)')} AS missed_at,
                     ${startsOf('NOT is_in_total(status)')} AS excused_at
              FROM (SELECT a.student_id, a.module_id, coalesce(s.academic_year, '') AS academic_year, a.group_id, a.degree_details_id,
                           a.year, a.semester, s.session_date + s.start_time AS start, ${effectiveStatus} AS status
                    FROM (${pairs}) p
                    JOIN attendance a ON a.university_id = $1 AND a.student_id = p.student_id AND a.module_id = p.module_id
                    JOIN class_sessions s ON s.university_id = $1 AND s.id = a.session_id
                    WHERE s.final_at IS NOT NULL AND ${isInFigures}) a
              WHERE status IS NOT NULL
              GROUP BY student_id, module_id, academic_year, group_id, degree_details_id, year, semester) c
        WINDOW pair AS (PARTITION BY student_id, module_id, academic_year)) c
  WINDOW pair AS (PARTITION BY student_id, module_id, academic_year)`;
