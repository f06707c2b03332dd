import { recountSessions } from '../../server/src/features/attendance/figures/figures.store.ts';
import { makeDatabase } from '../../server/src/platform/database/database.ts';
import { makeLog } from '../../server/src/platform/log.ts';
import { withAdminConnection } from './admin-connection.ts';

/** Creates past sessions in ten modules, each with a quarter of the students and 80 % attendance. */
export async function seedHistory(url: string, universityId: string, marks: number): Promise<void> {
  const sessionIds = await withAdminConnection(url, async (client) => {
    // Skips foreign key checks: a million of them would take minutes.
    await client.query('SET statement_timeout = 0; SET session_replication_role = replica');
    const { rows } = await client.query<{ expected: number }>(
      'SELECT greatest(count(*) / 4, 1)::int AS expected FROM students WHERE university_id = $1',
      [universityId],
    );
    const classes = Math.ceil(marks / 0.8 / (rows[0]?.expected ?? 1));
    await client.query(modulesText, [universityId]);
    await client.query(classesText, [universityId, classes]);
    await client.query(attendanceText, [universityId]);
    await client.query('VACUUM ANALYZE');
    const sessions = await client.query<{ id: string }>(
      'SELECT id FROM class_sessions WHERE university_id = $1 AND final_at IS NOT NULL',
      [universityId],
    );
    return sessions.rows.map(({ id }) => id);
  });
  await countFigures(url, universityId, sessionIds);
  await withAdminConnection(url, (client) => client.query('VACUUM ANALYZE class_totals, student_counters'));
}

/** Counts the figures of all sessions in one statement per table, as the demo does. */
async function countFigures(url: string, universityId: string, sessionIds: readonly string[]): Promise<void> {
  const database = makeDatabase({ url, log: makeLog('error'), connections: 1, queryTimeoutMs: 0 });
  try {
    await database.inUniversity(universityId, async (tx) => {
      await tx.execute('SET LOCAL statement_timeout = 0');
      await recountSessions(tx, sessionIds);
    });
  } finally {
    await database.close();
  }
}

const modulesText = `
  INSERT INTO modules (university_id, module_name, module_code, semester)
  SELECT $1, 'Past ' || n, 'PA' || n, 1 FROM generate_series(0, 9) n`;

const classesText = `
  INSERT INTO class_sessions (university_id, handle, module_id, lecturer_id, session_type, session_date, start_time, end_time,
    starts_at, ends_at, location, qr_started_at, qr_ends_at, qr_stopped_at, final_at)
  SELECT $1, 'P' || translate(lpad(upper(to_hex(n)), 7, '0'), 'ILOU', '0000'), m.id, st.id, 'lecture', at::date, at::time,
         at::time + interval '1 hour', at, at + interval '1 hour', 'Past hall', at, at + interval '15 minutes', at + interval '1 hour', at + interval '75 minutes'
  FROM (SELECT n, date_trunc('day', now()) - interval '7 days' - (n / 10 % 120) * interval '1 day'
                  + (8 + n / 1200 % 9) * interval '1 hour' AS at FROM generate_series(0, $2::int - 1) n) c
  JOIN modules m ON m.university_id = $1 AND m.module_code = 'PA' || (n % 10)
  CROSS JOIN (SELECT id FROM staff WHERE university_id = $1 LIMIT 1) st`;

/** A quarter of the students, chosen by the position of the session. Four of five are present. */
const attendanceText = `
  INSERT INTO attendance (university_id, session_id, student_id, module_id, session_date, status, method, marked_at)
  SELECT $1, s.id, st.id, s.module_id, s.session_date, CASE WHEN is_present THEN 'present' END, CASE WHEN is_present THEN 'qr' END,
         CASE WHEN is_present THEN s.starts_at + interval '5 minutes' END
  FROM (SELECT *, row_number() OVER (ORDER BY handle) AS n FROM class_sessions WHERE university_id = $1 AND handle LIKE 'P%') s
  JOIN students st ON st.university_id = $1 AND st.student_id::int % 4 = s.n % 4
  CROSS JOIN LATERAL (SELECT (st.student_id::int / 4 + s.n) % 5 <> 0 AS is_present) p`;
