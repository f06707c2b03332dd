import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { adminAccountId, universityId } from '../server/src/demo/build/base.ts';
import { ensureDemo } from '../server/src/demo/demo.ts';
import { demoPlan } from '../server/src/demo/plan/university-plan.ts';
import { makeDatabase } from '../server/src/platform/database/database.ts';
import { makeLog } from '../server/src/platform/log.ts';
import { quantile, report, round } from './harness/figures.ts';
import { withAdminConnection } from './harness/admin-connection.ts';
import { residentMb } from './harness/processes.ts';
import { makeRig } from './harness/rig.ts';
import { rollOver } from './harness/roll-over.ts';

/**
 * All reports over the demo university at three sizes (the largest with five million attendance rows), over HTTP, one at a time:
 * unfiltered, filtered, over a free span of nearly all days, over the last weeks while the classes of one hour are not final, and for
 * last term after a roll-over. `--data-dir` keeps the data, `--quick` uses small sizes, `--students` one size.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, students: { type: 'string' }, 'data-dir': { type: 'string' } },
});
const sizes =
  options.students !== undefined
    ? [Number(options.students)]
    : options.quick === true
      ? [1_200, 2_400, 4_800]
      : [25_000, 50_000, 100_000];
const perKind = options.quick === true ? 5 : 12;
const goals = { wholeMs: 2_000, filteredMs: 500, freeSpanMs: 3_000 };
const token = 'bench-token-of-the-administrator-of-the-reports';
const id = universityId(demoPlan);

const kinds: Record<string, string> = {
  'student report': '/attendance/reports/student-module-attendance?page=1',
  'student report, by percentage': '/attendance/reports/student-module-attendance?page=1&sort=attendance_percentage',
  overview: '/reports/analytics?',
  'by module': '/reports/breakdown?by=module',
  'by group': '/reports/breakdown?by=group',
  'by lecturer': '/reports/breakdown?by=lecturer&sort=percentage',
  'by weekday': '/reports/breakdown?by=weekday',
  'below 80 %': '/reports/at-risk?kind=below_80',
  'cannot reach 80 %': '/reports/at-risk?kind=cannot_reach_80',
  'missed in a row': '/reports/at-risk?kind=missed_in_a_row',
  'class sessions': '/reports/sessions?sort=percentage',
};

const rig = await makeRig(options['data-dir']);

const sql = <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
  withAdminConnection(rig.url, async (client) => (await client.query<T>(text, values)).rows);

async function build(students: number): Promise<void> {
  const log = makeLog('error');
  const database = makeDatabase({ url: rig.url, log, connections: 2, queryTimeoutMs: 0 });
  await ensureDemo(database, {
    clock: { now: () => Date.now() },
    log,
    students,
    skipsKeyChecks: true,
    isExclusive: true,
  });
  await database.close();
  await sql('VACUUM ANALYZE');
  await sql(
    `INSERT INTO access_tokens (university_id, account_id, token_hash, idle_expires_at, expires_at)
     VALUES ($1, $2, $3, now() + interval '1 day', now() + interval '1 day') ON CONFLICT DO NOTHING`,
    [id, adminAccountId(demoPlan), hash('sha256', token, 'buffer')],
  );
}

async function countRows(): Promise<number> {
  const [counted] = await sql<{ rows: number }>(
    'SELECT count(*)::int AS rows FROM attendance WHERE university_id = $1',
    [id],
  );
  return counted?.rows ?? 0;
}

async function countFinal(): Promise<number> {
  const [counted] = await sql<{ final: number }>(
    'SELECT count(final_at)::int AS final FROM class_sessions WHERE university_id = $1',
    [id],
  );
  return counted?.final ?? 0;
}

/** Waits until the server has counted all past sessions. Returns seconds; 0 if the demo has counted them. */
async function waitForFigures(): Promise<number> {
  const from = performance.now();
  for (let isDone = false; !isDone; await sleep(500)) {
    const rows = await sql(
      `SELECT FROM class_sessions WHERE university_id = $1 AND final_at IS NULL AND qr_stopped_at < now() - interval '20 minutes' LIMIT 1`,
      [id],
    );
    isDone = rows.length === 0;
  }
  await vacuum();
  return (performance.now() - from) / 1000;
}

/** Autovacuum would do this later. */
const vacuum = () => sql('VACUUM ANALYZE class_sessions, class_totals, student_counters');

/** Reopens the sessions of the busiest hour of the last day, so that the server takes them out of the figures. */
async function reopenAnHour(): Promise<string[]> {
  const before = await countFinal();
  const reopened = await sql<{ id: string }>(
    `UPDATE class_sessions s SET qr_started_at = coalesce(qr_started_at, starts_at), qr_stopped_at = now(),
       qr_ends_at = now()
     FROM (SELECT session_date, start_time FROM class_sessions WHERE university_id = $1 AND ends_at < now() - interval '1 hour'
           GROUP BY 1, 2 ORDER BY session_date DESC, count(*) DESC LIMIT 1) h
     WHERE s.university_id = $1 AND s.session_date = h.session_date AND s.start_time = h.start_time RETURNING s.id`,
    [id],
  );
  while ((await countFinal()) > before - reopened.length) await sleep(500);
  await vacuum();
  return reopened.map((one) => one.id);
}

/** Ends the reopened sessions, so that they are counted before the next size. */
const endSessions = (sessionIds: readonly string[]) =>
  sql(
    `UPDATE class_sessions SET qr_stopped_at = ends_at, qr_ends_at = ends_at
     WHERE university_id = $1 AND id = ANY ($2::uuid[])`,
    [id, sessionIds],
  );

/** Typical filters: module, group, degree, year, some weeks, and a combination. */
async function listFilters(): Promise<string[]> {
  const [some] = await sql<{ module: string; group: string; degree: string; from: string; to: string }>(
    `SELECT (SELECT module_code FROM modules WHERE university_id = $1 ORDER BY module_code LIMIT 1) AS module,
       (SELECT id FROM groups WHERE university_id = $1 ORDER BY group_name LIMIT 1) AS group,
       (SELECT id FROM degree_details WHERE university_id = $1 ORDER BY degree_programme LIMIT 1) AS degree,
       (SELECT (max(session_date) - 27)::text FROM class_sessions WHERE university_id = $1) AS from,
       (SELECT (max(session_date) - 14)::text FROM class_sessions WHERE university_id = $1) AS to`,
    [id],
  );
  if (!some) throw new Error('The university does not exist');
  const span = `date_from=${some.from}&date_to=${some.to}`;
  return [`module=${some.module}`, `group=${some.group}`, `degree=${some.degree}`, 'year=2', span, `year=1&${span}`];
}

/** All days but the first, so that the report reads attendance rows. */
async function freeSpanFilter(): Promise<string> {
  const [days] = await sql<{ from: string; to: string }>(
    `SELECT (min(session_date) + 1)::text AS from, max(session_date)::text AS to FROM class_sessions WHERE university_id = $1`,
    [id],
  );
  return `date_from=${days?.from ?? ''}&date_to=${days?.to ?? ''}`;
}

type Figures = { p50: number; p95: number; cpu: number };

try {
  const growth: {
    students: number;
    attendanceRows: number;
    seconds: number;
    whole: Record<string, Figures>;
    filtered: Record<string, Figures>;
    freeSpan: Record<string, Figures>;
    duringClasses: Record<string, Figures>;
    duringClassesFiltered: Record<string, Figures>;
  }[] = [];
  const afterRollOver: Record<string, Figures> = {};
  let serverMb = 0;
  let lagMs = Number.NaN;
  for (const students of sizes) {
    console.log(`${students.toLocaleString('en')} students with attendance: creating …`);
    await build(students);
    const server = await rig.startServer('batched', 'benchmark secret');
    const seconds = round(await waitForFigures(), 1);
    const attendanceRows = await countRows();
    console.log(`${attendanceRows.toLocaleString('en')} attendance rows, counted in ${seconds} s`);
    const call = (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${server.port}/api${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      });
    const measure = async (paths: readonly string[]): Promise<Figures> => {
      const times: number[] = [];
      const before = server.cpuMs();
      for (const path of paths) {
        const startMs = performance.now();
        const answer = await call(path);
        const text = await answer.text();
        times.push(performance.now() - startMs);
        if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${text}`);
      }
      const after = server.cpuMs();
      const ordered = Float64Array.from(times).toSorted();
      const cpu = (after.server + after.database - before.server - before.database) / paths.length;
      return { p50: round(quantile(ordered, 0.5)), p95: round(quantile(ordered, 0.95)), cpu: round(cpu) };
    };
    const filters = await listFilters();
    const [whole, filtered, freeSpan]: Record<string, Figures>[] = [{}, {}, {}];
    const span = await freeSpanFilter();
    for (const [name, path] of Object.entries(kinds)) {
      await measure([path]);
      const all = await measure(Array.from({ length: perKind }, () => path));
      const some = await measure(
        Array.from({ length: perKind * 2 }, (_, at) => `${path}&${filters[at % filters.length] ?? ''}`),
      );
      Object.assign(whole ?? {}, { [name]: all });
      Object.assign(filtered ?? {}, { [name]: some });
      const free = await measure(Array.from({ length: Math.ceil(perKind / 2) }, () => `${path}&${span}`));
      Object.assign(freeSpan ?? {}, { [name]: free });
      console.log(
        `${name.padEnd(30)} whole p50 ${all.p50} p95 ${all.p95} ms (cpu ${all.cpu}), filtered p50 ${some.p50} p95 ${some.p95} ms (cpu ${some.cpu}), free span p50 ${free.p50} p95 ${free.p95} ms (cpu ${free.cpu})`,
      );
    }
    lagMs = await measureLag(call);
    const on = await reopenAnHour();
    const [recent] = await sql<{ from: string }>(
      'SELECT (max(session_date) - 13)::text AS from FROM class_sessions WHERE university_id = $1',
      [id],
    );
    const duringClasses: Record<string, Figures> = {};
    const duringClassesFiltered: Record<string, Figures> = {};
    const ofSome = filters.filter((filter) => !filter.includes('date_from'));
    for (const [name, path] of Object.entries(kinds)) {
      const ofDays = `${path}&date_from=${recent?.from ?? ''}`;
      const all = await measure(Array.from({ length: perKind }, () => ofDays));
      const some = await measure(
        Array.from({ length: perKind }, (_, at) => `${ofDays}&${ofSome[at % ofSome.length] ?? ''}`),
      );
      duringClasses[name] = all;
      duringClassesFiltered[name] = some;
      console.log(
        `${name.padEnd(30)} two weeks, ${on.length} sessions not final: p50 ${all.p50} p95 ${all.p95} ms (cpu ${all.cpu}), of some p50 ${some.p50} p95 ${some.p95} ms`,
      );
    }
    await endSessions(on);
    if (students === sizes.at(-1)) {
      await rollOver(rig.url, id);
      await sql('VACUUM ANALYZE students, groups');
      for (const [name, path] of Object.entries(kinds)) {
        afterRollOver[name] = await measure(
          Array.from({ length: perKind }, (_, at) => `${path}&${filters[at % filters.length] ?? ''}`),
        );
        const { p50, p95, cpu } = afterRollOver[name];
        console.log(`${name.padEnd(30)} last term: p50 ${p50} p95 ${p95} ms (cpu ${cpu})`);
      }
    }
    serverMb = residentMb(server.pid);
    growth.push({
      students,
      attendanceRows,
      seconds,
      whole: whole ?? {},
      filtered: filtered ?? {},
      freeSpan: freeSpan ?? {},
      duringClasses,
      duringClassesFiltered,
    });
    await server.stop();
  }
  const [smallest, largest] = [growth.at(0), growth.at(-1)];
  const cpuOf = (of: typeof smallest) => Object.values(of?.whole ?? {}).reduce((sum, { cpu }) => sum + cpu, 0);
  const worst = (of: Record<string, Figures> | undefined) => Math.max(...Object.values(of ?? {}).map(({ p95 }) => p95));
  const rowsGrew = round((largest?.attendanceRows ?? 0) / (smallest?.attendanceRows ?? 1), 2);
  const costGrew = round(cpuOf(largest) / cpuOf(smallest), 2);
  report(
    'reports',
    {
      ...largest,
      worstWholeMs: worst(largest?.whole),
      worstFilteredMs: worst(largest?.filtered),
      worstFreeSpanMs: worst(largest?.freeSpan),
      worstDuringClassesMs: worst(largest?.duringClasses),
      worstDuringClassesFilteredMs: worst(largest?.duringClassesFiltered),
      afterRollOver,
      worstAfterRollOverMs: worst(afterRollOver),
      rowsGrew,
      costGrew,
      lagMs,
      serverMb,
    },
    {
      'whole university p95 < 2 s': worst(largest?.whole) < goals.wholeMs,
      'filtered p95 < 500 ms': worst(largest?.filtered) < goals.filteredMs,
      'free span p95 < 3 s': worst(largest?.freeSpan) < goals.freeSpanMs,
      'two weeks p95 < 500 ms while sessions are not final': worst(largest?.duringClasses) < goals.filteredMs,
      'two weeks, filtered p95 < 500 ms while sessions are not final':
        worst(largest?.duringClassesFiltered) < goals.filteredMs,
      'last term after a roll-over p95 < 500 ms': worst(afterRollOver) < goals.filteredMs,
      ...(sizes.length > 1 ? { 'cost grows more slowly than the number of attendance rows': costGrew < rowsGrew } : {}),
      'a correction is in reports within 5 s': lagMs < 5_000,
    },
  );
} finally {
  await rig.stop();
}

/** Milliseconds from the reply to a correction until a report includes it. */
async function measureLag(call: (path: string, init?: RequestInit) => Promise<Response>): Promise<number> {
  const [mark] = await sql<{ session_id: string; student_id: string; number: string }>(
    `SELECT m.session_id, m.student_id, st.student_id AS number FROM attendance m
     JOIN students st ON st.university_id = m.university_id AND st.id = m.student_id
     WHERE m.university_id = $1 AND m.status = 'present' LIMIT 1`,
    [id],
  );
  if (!mark) return Number.NaN;
  const attended = async () => {
    const answer = await call(`/attendance/reports/student-module-attendance?page=1&student=${mark.number}`);
    return ((await answer.json()) as { summary: { attended_sessions: number } }).summary.attended_sessions;
  };
  const before = await attended();
  await call(`/qr-sessions/${mark.session_id}/attendance/${mark.student_id}`, {
    method: 'PUT',
    body: JSON.stringify({ status: 'absent', reason: 'A benchmark' }),
  });
  const from = performance.now();
  while ((await attended()) === before && performance.now() - from < 30_000) await sleep(10);
  return round(performance.now() - from);
}
