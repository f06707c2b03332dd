import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { withAdminConnection } from './admin-connection.ts';

/** A university for load tests: students with tokens, and rounds of running sessions that expect each student once. */
export type LoadUniversity = {
  readonly universityId: string;
  readonly students: readonly string[];
  readonly tokens: readonly string[];
  /** Per round: its sessions, each with an equal share of the students, in order. */
  readonly rounds: readonly (readonly LoadSession[])[];
};
export type LoadSession = { readonly id: string; readonly handle: string };

const anchorAgoMs = 60_000;

/** Student and session of the n-th check-in, student by student and round by round. */
export function checkInAt({ students, tokens, rounds }: LoadUniversity, index: number) {
  const student = index % students.length;
  const sessions = rounds[Math.floor(index / students.length)] ?? [];
  const session = sessions[Math.floor((student * sessions.length) / students.length)];
  const [studentId, token] = [students[student], tokens[student]];
  if (!session || studentId === undefined || token === undefined) throw new Error('More check-ins than planned');
  return { session, studentId, token };
}

export async function makeLoadUniversity(
  url: string,
  size: { students: number; rounds: number; sessionsPerRound: number },
): Promise<LoadUniversity & { anchorMs: number }> {
  return withAdminConnection(url, async (client) => {
    const universityId = randomUUID();
    const [moduleId, staffId] = [randomUUID(), randomUUID()];
    await client.query(`INSERT INTO universities (id, code, name) VALUES ($1, $2, 'Load')`, [
      universityId,
      `LOAD${universityId.slice(0, 8).toUpperCase()}`,
    ]);
    await client.query(
      `INSERT INTO modules (university_id, id, module_name, module_code, semester) VALUES ($1, $2, 'Load', 'LD1', 1)`,
      [universityId, moduleId],
    );
    await client.query(
      `INSERT INTO staff (university_id, id, name, email, employee_id, staff_type) VALUES ($1, $2, 'Load', 'l@load.example', 'L1', 'lecturer')`,
      [universityId, staffId],
    );
    await client.query(studentsText, [universityId, size.students]);
    const { rows: students } = await client.query<{ id: string; token: string }>(
      `SELECT id, 'bench-token-of-student-' || student_id AS token FROM students WHERE university_id = $1 ORDER BY student_id::int`,
      [universityId],
    );
    const count = size.rounds * size.sessionsPerRound;
    const anchorMs = Date.now() - anchorAgoMs;
    await client.query(sessionsText, [universityId, moduleId, staffId, count, new Date(anchorMs)]);
    await client.query(listsText, [universityId, size.students, size.sessionsPerRound]);
    const { rows: sessions } = await client.query<LoadSession>(
      `SELECT id, handle FROM class_sessions WHERE university_id = $1 ORDER BY session_date`,
      [universityId],
    );
    // Otherwise autovacuum would run during the measurement.
    await client.query('VACUUM (ANALYZE)');
    const rounds = Array.from({ length: size.rounds }, (_, round) =>
      sessions.slice(round * size.sessionsPerRound, (round + 1) * size.sessionsPerRound),
    );
    return {
      universityId,
      anchorMs,
      rounds,
      students: students.map(({ id }) => id),
      tokens: students.map(({ token }) => token),
    };
  });
}

const studentsText = `
  WITH made AS (
    INSERT INTO accounts (university_id, email, role, name)
    SELECT $1, 's' || n || '@load.example', 'student', 'Student ' || n FROM generate_series(1, $2::int) n
    RETURNING id, email, name
  ), enrolled AS (
    INSERT INTO students (university_id, account_id, name, email, student_id)
    SELECT $1, id, name, email, substring(email FROM '[0-9]+') FROM made
  )
  INSERT INTO access_tokens (university_id, account_id, token_hash, idle_expires_at, expires_at)
  SELECT $1, id, sha256(convert_to('bench-token-of-student-' || substring(email FROM '[0-9]+'), 'UTF8')),
         now() + interval '60 days', now() + interval '180 days'
  FROM made`;

const sessionsText = `
  INSERT INTO class_sessions (university_id, handle, module_id, lecturer_id, session_type, session_date, start_time, end_time,
    starts_at, ends_at, location, qr_started_at, qr_ends_at)
  SELECT $1, translate(lpad(upper(to_hex(n)), 8, '0'), 'ILOU', '0000'), $2, $3, 'lecture', date '2020-01-01' + n, '09:00', '11:00',
         now(), now() + interval '2 hours', 'Hall', $5, $5::timestamptz + interval '2 hours'
  FROM generate_series(0, $4::int - 1) n`;

/** Distributes the students evenly over the sessions of each round. */
const listsText = `
  INSERT INTO attendance (university_id, session_id, student_id, module_id, session_date)
  SELECT $1, s.id, st.id, s.module_id, s.session_date
  FROM (SELECT id, module_id, session_date, (row_number() OVER (ORDER BY session_date) - 1) % $3::int AS share
        FROM class_sessions WHERE university_id = $1) s
  JOIN (SELECT id, ((student_id::int - 1) * $3::int) / $2::int AS share FROM students WHERE university_id = $1) st
    USING (share)
  ORDER BY s.id, st.id`;

/** Compares acknowledged with stored marks. */
export async function verifyMarks(url: string, acknowledged: readonly { sessionId: string; studentId: string }[]) {
  return withAdminConnection(url, async (client) => {
    const { rows } = await client.query<string[]>({
      text: 'SELECT session_id, student_id FROM attendance WHERE status IS NOT NULL',
      rowMode: 'array',
    });
    const stored = new Map<string, number>();
    for (const row of rows) stored.set(row.join(' '), (stored.get(row.join(' ')) ?? 0) + 1);
    const missing = acknowledged.filter(({ sessionId, studentId }) => !stored.has(`${sessionId} ${studentId}`)).length;
    const doubled = [...stored.values()].filter((count) => count > 1).length;
    return { stored: rows.length, acknowledged: acknowledged.length, missing, doubled };
  });
}

/** Number of commits. PostgreSQL publishes its statistics up to a second late. */
export async function countCommits(url: string): Promise<number> {
  await sleep(1_100);
  return withAdminConnection(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      'SELECT xact_commit::int AS n FROM pg_stat_database WHERE datname = current_database()',
    );
    return rows[0]?.n ?? 0;
  });
}
