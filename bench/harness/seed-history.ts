import { withAdminConnection } from './admin-connection.ts';

/** Creates past sessions in ten modules, each with a quarter of the students and 80 % attendance. */
export async function seedHistory(url: string, universityId: string, marks: number): Promise<{ classes: number }> {
  return withAdminConnection(url, async (client) => {
    // Skips foreign key checks: a million of them would take minutes.
    await client.query('SET statement_timeout = 0; SET session_replication_role = replica');
    const { rows } = await client.query<{ expected: number }>(
      'SELECT greatest(count(*) / 4, 1)::int AS expected FROM students WHERE university_id = $1',
      [universityId],
    );
    const classes = Math.ceil(marks / 0.8 / (rows[0]?.expected ?? 1));
    await client.query(modulesText, [universityId]);
    await client.query(classesText, [universityId, classes]);
    await client.query(rosterText, [universityId]);
    await client.query(marksText, [universityId]);
    await client.query('VACUUM ANALYZE');
    return { classes };
  });
}

/** Waits until the server has aggregated the sessions, so that the job does not run during the measurement. */
export async function waitForAggregates(url: string, universityId: string, classes: number): Promise<void> {
  await withAdminConnection(url, async (client) => {
    for (let aggregated = 0; aggregated < classes;) {
      const { rows } = await client.query<{ n: number }>(
        'SELECT count(*)::int AS n, pg_sleep(1) FROM session_tallies WHERE university_id = $1',
        [universityId],
      );
      aggregated = rows[0]?.n ?? 0;
    }
  });
}

const modulesText = `
  INSERT INTO modules (university_id, module_name, module_code, semester)
  SELECT $1, 'Past ' || n, 'PA' || n, 1 FROM generate_series(0, 9) n`;

const classesText = `
  INSERT INTO class_sessions (university_id, handle, module_id, lecturer_id, session_type, session_date, start_time, end_time,
    starts_at, ends_at, location, qr_started_at, qr_ends_at, qr_stopped_at)
  SELECT $1, 'P' || translate(lpad(upper(to_hex(n)), 7, '0'), 'ILOU', '0000'), m.id, st.id, 'lecture', at::date, at::time,
         at::time + interval '1 hour', at, at + interval '1 hour', 'Past hall', at, at + interval '15 minutes', at + interval '1 hour'
  FROM (SELECT n, date_trunc('day', now()) - interval '7 days' - (n / 10 % 120) * interval '1 day'
                  + (8 + n / 1200 % 9) * interval '1 hour' AS at FROM generate_series(0, $2::int - 1) n) c
  JOIN modules m ON m.university_id = $1 AND m.module_code = 'PA' || (n % 10)
  CROSS JOIN (SELECT id FROM staff WHERE university_id = $1 LIMIT 1) st`;

/** A quarter of the students, chosen by the position of the session. */
const rosterText = `
  INSERT INTO session_roster (university_id, session_id, student_id)
  SELECT $1, s.id, st.id
  FROM (SELECT id, row_number() OVER (ORDER BY handle) AS n FROM class_sessions WHERE university_id = $1 AND handle LIKE 'P%') s
  JOIN students st ON st.university_id = $1 AND st.student_id::int % 4 = s.n % 4`;

const marksText = `
  INSERT INTO marks (university_id, session_id, student_id, status, method, marked_at)
  SELECT $1, s.id, r.student_id, 'present', 'qr', s.starts_at + interval '5 minutes'
  FROM (SELECT id, starts_at, row_number() OVER (ORDER BY handle) AS n FROM class_sessions
        WHERE university_id = $1 AND handle LIKE 'P%') s
  JOIN session_roster r ON r.university_id = $1 AND r.session_id = s.id
  JOIN students st ON st.university_id = $1 AND st.id = r.student_id
  WHERE (st.student_id::int / 4 + s.n) % 5 <> 0`;
