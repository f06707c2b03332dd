import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile, report, round } from './harness/figures.ts';
import { withAdminConnection } from './harness/admin-connection.ts';
import { makeRig } from './harness/rig.ts';
import { makeLoadUniversity } from './harness/load-university.ts';

/**
 * Preview and apply of 20,000 new students while a class checks in. The idle baseline is measured before and after the import, since one
 * stall of a shared disk dominates the p99 of a few seconds.
 */
const importedCount = 20_000;
const studentCount = 5_000;
const rate = 500;
const rounds = 36;
/** Each round takes five seconds. */
const roundsBefore = 4;
const maxRoundsDuring = 12;
/** `--profile=<folder>` writes CPU profiles. `--alone` imports without check-ins. */
const profile = process.argv.find((word) => word.startsWith('--profile='))?.slice('--profile='.length);
const isAlone = process.argv.includes('--alone');
const rig = await makeRig();
const secret = randomBytes(32).toString('hex');
const adminToken = `bench-token-of-the-admin-${randomUUID()}`;

try {
  const university = await makeLoadUniversity(rig.url, { students: studentCount, rounds, sessionsPerRound: 10 });
  await makeAdmin(university.universityId);
  await settle();
  const server = await rig.startServer('batched', secret, profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []);
  let nextRound = 0;
  const runRound = async (how: { connections: number; rate: number; students: number }): Promise<LoadOutcome> => {
    const fromRound = nextRound++;
    const order = {
      port: server.port,
      secret,
      anchorMs: university.anchorMs,
      university,
      fromRound,
      toRound: nextRound,
    };
    const { latenciesMs, statuses, startedAtMs } = await rig.runLoad({ ...order, ...how });
    const answers = latenciesMs.map((tookMs, n) => ({ dueMs: startedAtMs + (n * 1000) / rate, tookMs }));
    return { answers, refused: statuses.filter((status) => status !== 200) };
  };
  const offered = { connections: 100, rate, students: 2_500 };
  const runRounds = async (count: number): Promise<LoadOutcome[]> => {
    const outcome = [];
    for (let at = 0; at < count; at += 1) outcome.push(await runRound(offered));
    return outcome;
  };
  const call = async (method: string, path: string, body?: FormData): Promise<Batch> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${adminToken}` },
      body: body ?? null,
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Batch;
  };
  const until = async (id: string, states: readonly string[]): Promise<Batch> => {
    for (;;) {
      const batch = await call('GET', `/imports/${id}`);
      if (states.includes(batch.state)) return batch;
      await sleep(100);
    }
  };

  // The form does this before a file is chosen; it starts the import worker.
  await call('GET', '/imports/settings');
  for (let warm = 0; warm < 3; warm += 1) await runRound({ connections: 64, rate: 0, students: offered.students });
  const before = await runRounds(roundsBefore);

  let isImporting = true;
  const during: LoadOutcome[] = [];
  const beside = (async () => {
    while (isImporting && !isAlone && during.length < maxRoundsDuring) during.push(await runRound(offered));
  })();
  const beganAtMs = Date.now();
  const startMs = performance.now();
  const beforePreview = server.cpuMs();
  const form = new FormData();
  form.append('file', new Blob([makeCsv()]), 'students.csv');
  const uploaded = await call('POST', '/imports?kind=students', form);
  const previewed = await until(uploaded.id, ['previewed', 'failed']);
  const previewSeconds = (performance.now() - startMs) / 1000;
  const applyMs = performance.now();
  const beforeApply = server.cpuMs();
  await call('POST', `/imports/${uploaded.id}/apply`);
  const applied = await until(uploaded.id, ['applied', 'previewed']);
  const applySeconds = (performance.now() - applyMs) / 1000;
  const afterApply = server.cpuMs();
  const endedAtMs = Date.now();
  isImporting = false;
  await beside;
  const after = await runRounds(during.length);
  await server.stop();

  type Cpu = ReturnType<typeof server.cpuMs>;
  const cpuSeconds = (from: Cpu, to: Cpu) => ({
    server: round((to.server - from.server) / 1000, 1),
    database: round((to.database - from.database) / 1000, 1),
  });
  const isDuring = ({ dueMs }: Timed) => dueMs >= beganAtMs && dueMs <= endedAtMs;
  const phases: Record<string, [readonly LoadOutcome[], (one: Timed) => boolean]> = {
    before: [before, () => true],
    during: [during, isDuring],
    after: [after, () => true],
    idle: [[...before, ...after], () => true],
  };
  const stretchFigures = Object.fromEntries(
    Object.entries(phases).map(([name, [outcome, counts]]) => [
      name,
      {
        checkInMs: quantiles(outcome.flatMap(({ answers }) => answers).filter(counts)),
      },
    ]),
  );
  const p99 = (name: string) => stretchFigures[name]?.checkInMs.p99 ?? Number.NaN;
  const refused = [...before, ...during, ...after].flatMap((one) => one.refused);
  const figures = {
    students: importedCount,
    previewSeconds: round(previewSeconds, 1),
    applySeconds: round(applySeconds, 1),
    // Steadier than wall time on a shared machine; includes the check-ins.
    previewCpuSeconds: cpuSeconds(beforePreview, beforeApply),
    applyCpuSeconds: cpuSeconds(beforeApply, afterApply),
    ...stretchFigures,
    idleP99Ms: p99('idle'),
    duringP99Ms: p99('during'),
    refused: Object.fromEntries(
      Map.groupBy(refused, String)
        .entries()
        .map(([status, all]) => [status, all.length]),
    ),
  };
  report('imports', figures, {
    'a preview of 20,000 students within 5 s': previewed.counts.create === importedCount && previewSeconds < 5,
    'applied within 20 s': applied.state === 'applied' && applied.counts.create === importedCount && applySeconds < 20,
    'check-in p99 beside it at most twice the idle one': figures.duringP99Ms <= 2 * figures.idleP99Ms,
    // 410: the load generator's clock was milliseconds ahead of the server's at the start of a window.
    'every check-in was accepted': refused.every((status) => status === 410) && refused.length <= 5,
  });
} finally {
  await rig.stop();
}

type Timed = { readonly dueMs: number; readonly tookMs: number };
type LoadOutcome = {
  readonly answers: readonly Timed[];
  readonly refused: readonly number[];
};
type Batch = { readonly id: string; readonly state: string; readonly counts: { readonly create: number } };

function quantiles(timed: readonly Timed[]) {
  const sorted = Float64Array.from(timed, ({ tookMs }) => tookMs).sort();
  const at = (part: number) => round(quantile(sorted, part), 1);
  return {
    p50: at(0.5),
    p90: at(0.9),
    p99: at(0.99),
    most: round(sorted.at(-1) ?? Number.NaN, 1),
    count: sorted.length,
  };
}

/** Inactive students without passwords: hashing and invitations are not measured. */
function makeCsv(): string {
  const columns =
    'Full Name,Email,Student ID,Contact Number,Date of Birth,Gender,Address,Degree Programme,Group,Current Year,Current Semester,Status';
  const lines = Array.from(
    { length: importedCount },
    (_, n) =>
      `New Student ${n},new${n}@load.example,N${String(n).padStart(6, '0')},+94 71 ${n},2004-05-06,Female,"${n} Main Street, Kandy",Computing,G${n % 40},1,1,Inactive`,
  );
  return [columns, ...lines].join('\r\n');
}

/** Creates the WAL files that a server has after a day, and avoids a checkpoint during the measurement. */
async function settle(): Promise<void> {
  await withAdminConnection(rig.url, async (client) => {
    for (let file = 0; file < 20; file += 1) {
      await client.query('SELECT pg_current_xact_id()');
      await client.query('SELECT pg_switch_wal()');
    }
    await client.query('CHECKPOINT');
  });
}

async function makeAdmin(universityId: string): Promise<void> {
  await withAdminConnection(rig.url, async (client) => {
    const hash = createHash('sha256').update(adminToken).digest();
    await client.query(
      `WITH made AS (INSERT INTO accounts (university_id, email, role, name) VALUES ($1, 'a@load.example', 'admin', 'Admin') RETURNING id),
       record AS (INSERT INTO admins (university_id, user_id, email) SELECT $1, id, 'a@load.example' FROM made)
     INSERT INTO access_tokens (university_id, account_id, token_hash, idle_expires_at, expires_at)
     SELECT $1, id, $2, now() + interval '1 day', now() + interval '1 day' FROM made`,
      [universityId, hash],
    );
    await client.query(
      `WITH degree AS (INSERT INTO degree_details (university_id, degree_programme, degree_level, local_international)
         VALUES ($1, 'Computing', 'undergraduate', 'local') RETURNING id)
     INSERT INTO groups (university_id, group_name, degree_details_id, year, semester, academic_year)
     SELECT $1, 'G' || n, id, 1, 1, '2026-2027' FROM degree, generate_series(0, 39) n`,
      [universityId],
    );
  });
}
