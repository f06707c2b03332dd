import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePasswords } from '../server/src/features/accounts/passwords/passwords.service.ts';
import { postRaw } from './harness/http-client.ts';
import { quantile, report, round } from './harness/figures.ts';
import { withAdminConnection } from './harness/admin-connection.ts';
import { seedHistory } from './harness/seed-history.ts';
import { residentMb } from './harness/processes.ts';
import { makeRig } from './harness/rig.ts';
import { makeLoadUniversity } from './harness/load-university.ts';

/** Check-ins while reports over the whole university run, and while 500 students sign in simultaneously. */
const isQuick = process.argv.includes('--quick');
const studentCount = 5_000;
const historyMarks = isQuick ? 100_000 : 1_000_000;
const rate = 500;
const rounds = 20;
const stormSize = 500;
/** Requested one after the other; without filters each covers all marks. */
const reports = [
  '/attendance/reports/student-module-attendance?page=1&sort=attendance_percentage',
  '/reports/analytics',
  '/reports/breakdown?by=module',
];
const password = 'benchmark password';
const rig = await makeRig();
const secret = randomBytes(32).toString('hex');
const adminToken = `bench-token-of-the-admin-${randomUUID()}`;

try {
  const university = await makeLoadUniversity(rig.url, { students: studentCount, rounds, sessionsPerRound: 10 });
  const { universityId } = university;
  await seedSignIns(universityId);
  console.log(`${historyMarks} past marks: creating …`);
  await seedHistory(rig.url, universityId, historyMarks);
  const server = await rig.startServer('batched', secret);
  await sleep(1_000);
  const idleMb = residentMb(server.pid);

  let nextRound = 0;
  let loadedMb = 0;
  async function runRound(how: { connections?: number; rate?: number } = {}): Promise<LoadOutcome> {
    const fromRound = nextRound++;
    const round = { university, fromRound, toRound: nextRound, secret, anchorMs: university.anchorMs };
    const order = { ...round, port: server.port, students: studentCount / 2, connections: 100, rate, ...how };
    const { latenciesMs, statuses } = await rig.runLoad(order);
    loadedMb = Math.max(loadedMb, residentMb(server.pid));
    return { latenciesMs, refused: statuses.filter((status) => status !== 200) };
  }
  /** Runs rounds until the work is done, at least one. */
  async function runRoundsDuring(work: Promise<unknown>): Promise<LoadOutcome[]> {
    const state = { isOver: false };
    const over = work.finally(() => (state.isOver = true));
    const outcomes = [await runRound()];
    while (!state.isOver && nextRound < rounds) outcomes.push(await runRound());
    await over;
    return outcomes;
  }
  const call = (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${server.port}/api${path}`, init);

  for (let warm = 0; warm < 3; warm += 1) await runRound({ rate: 0, connections: 64 });
  const idle = [await runRound(), await runRound()];

  const reportSeconds: number[] = [];
  const untilMs = performance.now() + 15_000;
  async function readReports(): Promise<void> {
    for (let next = 0; performance.now() < untilMs; next += 1) {
      const path = reports[next % reports.length] ?? '';
      const startMs = performance.now();
      const answer = await call(path, { headers: { authorization: `Bearer ${adminToken}` } });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      await answer.arrayBuffer();
      reportSeconds.push((performance.now() - startMs) / 1000);
    }
  }
  const besideReports = await runRoundsDuring(readReports());

  const signInSeconds: number[] = [];
  const refusedSignIns: number[] = [];
  async function signInStorm(): Promise<void> {
    const startMs = performance.now();
    const one = async (_: unknown, n: number): Promise<void> => {
      const body = { role: 'student', email: `s${n + 1}@load.example`, password };
      const status = await postRaw(server.port, '/api/auth/login', body);
      if (status === 200) signInSeconds.push((performance.now() - startMs) / 1000);
      else refusedSignIns.push(status);
    };
    await Promise.all(Array.from({ length: stormSize }, one));
  }
  const besideStorm = await runRoundsDuring(signInStorm());
  await server.stop();

  const p99 = (outcomes: readonly LoadOutcome[]) =>
    round(quantile(Float64Array.from(outcomes.flatMap(({ latenciesMs }) => latenciesMs)).sort(), 0.99), 1);
  const refused = [...idle, ...besideReports, ...besideStorm].flatMap((one) => one.refused);
  const figures = {
    pastMarks: historyMarks,
    idleP99Ms: p99(idle),
    reportsP99Ms: p99(besideReports),
    reportsRead: reportSeconds.length,
    slowestReportSeconds: round(Math.max(...reportSeconds), 2),
    stormP99Ms: p99(besideStorm),
    signedIn: signInSeconds.length,
    refusedSignIns: refusedSignIns.length,
    lastSignedInSeconds: round(Math.max(...signInSeconds), 1),
    idleMb,
    loadedMb,
    refusedCheckIns: refused.length,
  };
  report('mixed', figures, {
    'check-in p99 beside reports at most twice the idle one': figures.reportsP99Ms <= 2 * figures.idleP99Ms,
    '500 simultaneous sign-ins within 20 s': figures.signedIn === stormSize && figures.lastSignedInSeconds <= 20,
    'check-in p99 beside them at most 150 ms': figures.stormP99Ms <= 150,
    'below 150 MB idle, 512 MB under load': idleMb < 150 && loadedMb < 512,
    // 410: the load generator's clock was milliseconds ahead of the server's at the start of a window.
    'every check-in was accepted': refused.every((status) => status === 410) && refused.length <= 5,
  });
} finally {
  await rig.stop();
}

type LoadOutcome = { readonly latenciesMs: readonly number[]; readonly refused: readonly number[] };

/** Creates an administrator with a token, and gives students a password. */
async function seedSignIns(universityId: string): Promise<void> {
  await withAdminConnection(rig.url, async (client) => {
    await client.query(
      `WITH made AS (INSERT INTO accounts (university_id, email, role, name) VALUES ($1, 'a@load.example', 'admin', 'Admin') RETURNING id),
       record AS (INSERT INTO admins (university_id, user_id, email) SELECT $1, id, 'a@load.example' FROM made)
     INSERT INTO access_tokens (university_id, account_id, token_hash, idle_expires_at, expires_at)
     SELECT $1, id, $2, now() + interval '1 day', now() + interval '1 day' FROM made`,
      [universityId, createHash('sha256').update(adminToken).digest()],
    );
    await client.query(
      `UPDATE accounts SET password_hash = $2, status = 'active' WHERE university_id = $1 AND role = 'student'`,
      [universityId, await makePasswords().hash(password)],
    );
  });
}
