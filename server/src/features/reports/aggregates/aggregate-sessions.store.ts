import { z } from 'zod';
import type { UniversityTx } from '../../../platform/database/database.ts';
import { joinedPastGroup, joinedPlace, pastJoins } from './enrolment-history.store.ts';
import { held } from '../queries/report-filters.store.ts';
import { markRepeated, summedRow, sumsOfWritten } from './aggregate-sums.store.ts';

const gotRow = z.object({ got: z.boolean() });
const idRow = z.object({ id: z.string() });

/** A claim can be redeemed up to ten minutes after the QR window. After that, marks change only by hand, with a notification. */
export const finalAfterMs = 15 * 60_000;

/** Condition: session `s` is final, which means that it has begun and no check-in can still arrive. */
export const isFinal = (nowMs: number, afterMs: number): string => `(s.starts_at <= ${at(nowMs)}
  AND (s.qr_started_at IS NULL OR coalesce(s.qr_stopped_at, greatest(s.qr_ends_at, s.qr_paused_at)) <= ${at(nowMs - afterMs)}))`;

const at = (ms: number): string => `to_timestamp(${Math.floor(ms)} / 1000.0)`;

/** Locks the aggregates of the university until the end of the transaction. */
export async function lockAggregates(tx: UniversityTx): Promise<void> {
  await tx.execute('SELECT pg_advisory_xact_lock(hashtextextended($1, 15))', [tx.universityId]);
}

export async function tryLockAggregates(tx: UniversityTx): Promise<boolean> {
  const [row] = await tx.query(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 15)) AS got',
    [tx.universityId],
    gotRow,
  );
  return row?.got === true;
}

/**
 * Aggregates sessions again, or removes their aggregates while they are not final. Requires the lock. The queue is emptied in the first
 * statement: a change that is queued later is handled in the next run.
 */
export async function aggregateSessions(
  tx: UniversityTx,
  sessionIds: readonly string[],
  isFinalSql: string,
): Promise<void> {
  const values = [tx.universityId, sessionIds];
  await tx.execute('DELETE FROM tally_queue WHERE university_id = $1 AND session_id = ANY($2::uuid[])', values);
  const otherIds = await tx.query(othersText, values, idRow);
  if (sessionIds.length > 50) await tx.execute(planForManyRows);
  await insertStudentKeys(tx, sessionIds);
  const summed = await tx.query(studentsText(isFinalSql), [...values, otherIds.map(({ id }) => id)], summedRow);
  for (const table of ['session_tally_lines', 'session_tallies'] as const)
    await tx.execute(`DELETE FROM ${table} WHERE university_id = $1 AND session_id = ANY($2::uuid[])`, values);
  await tx.execute(
    `INSERT INTO session_tallies (university_id, session_id, session_updated_at)
     SELECT $1, s.id, s.updated_at FROM class_sessions s
     WHERE s.university_id = $1 AND s.id = ANY($2::uuid[]) AND ${isFinalSql}`,
    values,
  );
  await tx.execute(linesText, values);
  await markRepeated(tx, summed);
}

/** Stores the enrolment and assigns the next free key to students who are expected for the first time. Requires the lock. */
export async function insertStudentKeys(tx: UniversityTx, sessionIds: readonly string[]): Promise<void> {
  await tx.execute(placesText, [tx.universityId, sessionIds]);
}

/** Settings for many rows: the planner underestimates their number. No parallel workers, to leave the other cores to requests. */
const planForManyRows = `SET LOCAL enable_nestloop = off; SET LOCAL enable_mergejoin = off; SET LOCAL work_mem = '64MB';
  SET LOCAL max_parallel_workers_per_gather = 0`;

const places = [...joinedPlace.map(({ column }) => column), 'local_international'].join();
/** Finds students without a key first. Usually there are none, and no roster is read. */
const placesText = `
  WITH unplaced AS MATERIALIZED (
    SELECT st.id, st.name, st.student_id, ${places} FROM students st
    WHERE st.university_id = $1
      AND NOT EXISTS (SELECT FROM tally_places p WHERE p.university_id = $1 AND p.student_id = st.id)
  )
  INSERT INTO tally_places (university_id, student_id, student_key, ${places})
  SELECT $1, st.id,
    coalesce((SELECT max(k.student_key) FROM tally_places k WHERE k.university_id = $1), 0) + row_number() OVER (ORDER BY st.name, st.student_id),
    ${places}
  FROM unplaced st
  WHERE st.id IN (SELECT r.student_id FROM session_roster r WHERE r.university_id = $1 AND r.session_id = ANY($2::uuid[]))
  ON CONFLICT DO NOTHING`;

const start = 's.session_date + s.start_time';
const year = `coalesce(s.academic_year, '')`;

/** Other aggregated sessions of the same module with the same start. */
const othersText = `
  SELECT s.id FROM (
    SELECT DISTINCT module_id, academic_year, session_date, start_time FROM class_sessions
    WHERE university_id = $1 AND id = ANY($2::uuid[])
  ) c
  JOIN class_sessions s ON s.university_id = $1 AND s.module_id = c.module_id AND s.session_date = c.session_date
    AND s.start_time = c.start_time AND s.academic_year IS NOT DISTINCT FROM c.academic_year
  WHERE s.id <> ALL ($2::uuid[])
    AND EXISTS (SELECT FROM session_tally_lines l WHERE l.university_id = $1 AND l.session_id = s.id)`;

/**
 * Rebuilds the entries of these starts for all students on the rosters. A student may be expected at two classes of a module with the same
 * start, so the other sessions of the same start are included.
 */
const studentsText = (isFinalSql: string): string => `
  WITH changed AS MATERIALIZED (
    SELECT s.id, s.module_id, ${year} AS academic_year, s.session_date, s.start_time, ${isFinalSql} AND ${held} AS counts
    FROM class_sessions s
    WHERE s.university_id = $1 AND s.id = ANY($2::uuid[])
      AND (${isFinalSql} OR EXISTS (SELECT FROM session_tallies t WHERE t.university_id = $1 AND t.session_id = s.id))
  ), expected AS MATERIALIZED (
    SELECT r.student_id, s.module_id, s.academic_year, ${start} AS start, s.counts, coalesce(m.status, 'absent') AS status, r.group_id
    FROM changed s
    JOIN (SELECT * FROM session_roster WHERE university_id = $1 AND session_id = ANY($2::uuid[])) r ON r.session_id = s.id
    LEFT JOIN (SELECT * FROM marks WHERE university_id = $1 AND session_id = ANY($2::uuid[])) m
      ON m.session_id = r.session_id AND m.student_id = r.student_id
  ), together AS MATERIALIZED (
    SELECT s.id, s.module_id, ${year} AS academic_year, ${start} AS start, r.student_id, r.group_id
    FROM class_sessions s
    JOIN (SELECT * FROM session_roster WHERE university_id = $1 AND session_id = ANY($3::uuid[])) r ON r.session_id = s.id
    WHERE s.university_id = $1 AND s.id = ANY($3::uuid[])
  ), either AS (
    SELECT * FROM expected
    UNION ALL
    SELECT t.student_id, t.module_id, t.academic_year, t.start, true, coalesce(m.status, 'absent'), t.group_id
    FROM (SELECT DISTINCT t.* FROM together t JOIN expected e USING (student_id, module_id, academic_year, start)) t
    LEFT JOIN (SELECT * FROM marks WHERE university_id = $1 AND session_id = ANY($3::uuid[])) m
      ON m.session_id = t.id AND m.student_id = t.student_id
  ), fresh AS (
    SELECT r.student_id, r.module_id, r.academic_year, array_agg(r.start) AS starts,
           coalesce(array_agg(start) FILTER (WHERE counts AND status IN ('present', 'late')), '{}') AS attended,
           coalesce(array_agg(start) FILTER (WHERE counts AND status = 'absent'), '{}') AS missed,
           coalesce(array_agg(start) FILTER (WHERE counts AND status = 'excused'), '{}') AS excused,
           max(start) FILTER (WHERE counts) AS last,
           (array_agg(${joinedPastGroup} ORDER BY start DESC, ${joinedPastGroup} NULLS FIRST) FILTER (WHERE counts))[1] AS past_group_id
    FROM either r JOIN students st ON st.university_id = $1 AND st.id = r.student_id ${pastJoins}
    GROUP BY r.student_id, r.module_id, r.academic_year
  ), written AS (
  INSERT INTO student_tallies AS t (university_id, student_id, module_id, academic_year, attended, missed, excused, past_group_id)
  SELECT $1, f.student_id, f.module_id, f.academic_year, ${merged('attended')}, ${merged('missed')}, ${merged('excused')},
    CASE WHEN f.last >= coalesce(greatest(${['attended', 'missed', 'excused'].map((list) => `o.${list}[cardinality(o.${list})]`).join()}), '-infinity')
      THEN f.past_group_id ELSE o.past_group_id END
  FROM fresh f
  LEFT JOIN (
    SELECT * FROM student_tallies WHERE university_id = $1 AND module_id = ANY (ARRAY(SELECT DISTINCT module_id FROM changed))
  ) o ON o.student_id = f.student_id AND o.module_id = f.module_id AND o.academic_year = f.academic_year
  ON CONFLICT (university_id, student_id, module_id, academic_year) DO UPDATE
    SET attended = excluded.attended, missed = excluded.missed, excused = excluded.excused, past_group_id = excluded.past_group_id
    WHERE (t.attended, t.missed, t.excused, t.past_group_id)
      IS DISTINCT FROM (excluded.attended, excluded.missed, excluded.excused, excluded.past_group_id)
  RETURNING t.*)
  ${sumsOfWritten}`;

function merged(list: string): string {
  return `ARRAY(SELECT x FROM unnest(o.${list}) x WHERE x <> ALL (f.starts) UNION ALL SELECT x FROM unnest(f.${list}) x ORDER BY 1)`;
}

const placeValues = [
  ...joinedPlace.map(({ column, value }) => `${value} AS ${column}`),
  'st.local_international',
].join();
/** One line for each enrolment (group, degree, year, semester) that the students of a class had in its term. */
const linesText = `
  INSERT INTO session_tally_lines (university_id, session_id, line, session_date, start_time, module_id, lecturer_id, academic_year,
    group_id, degree_details_id, current_year, current_semester, local_international, present, late, absent, excused)
  SELECT $1, s.id, row_number() OVER (PARTITION BY s.id), s.session_date, s.start_time, s.module_id, s.lecturer_id, s.academic_year,
    c.group_id, c.degree_details_id, c.current_year, c.current_semester, c.local_international, c.present, c.late, c.absent, c.excused
  FROM (
    SELECT session_id, ${places}, count(*) FILTER (WHERE status = 'present') AS present, count(*) FILTER (WHERE status = 'late') AS late,
      count(*) FILTER (WHERE status = 'absent') AS absent, count(*) FILTER (WHERE status = 'excused') AS excused
    FROM (
      SELECT r.session_id, ${placeValues}, coalesce(m.status, 'absent') AS status
      FROM (SELECT * FROM session_roster WHERE university_id = $1 AND session_id = ANY($2::uuid[])) r
      JOIN session_tallies t ON t.university_id = $1 AND t.session_id = r.session_id
      JOIN students st ON st.university_id = $1 AND st.id = r.student_id ${pastJoins}
      LEFT JOIN (SELECT * FROM marks WHERE university_id = $1 AND session_id = ANY($2::uuid[])) m
        ON m.session_id = r.session_id AND m.student_id = r.student_id
    ) each GROUP BY session_id, ${places}
  ) c
  JOIN class_sessions s ON s.university_id = $1 AND s.id = c.session_id
  WHERE ${held}`;
