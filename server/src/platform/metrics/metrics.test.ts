import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupName } from '../backup/rotation.rules.ts';
import { makeLog } from '../log.ts';
import { type Campus, makeCampus } from '#testing/campus.ts';
import { productScenario } from '#testing/product.ts';
import { startMetricsServer } from './metrics-server.ts';

const token = 'a token of the metrics';
const product = productScenario();
const backupFolder = mkdtempSync(join(tmpdir(), 'muster-metrics-backups-'));
let campus: Campus;
let metrics: Awaited<ReturnType<typeof startMetricsServer>>;
beforeAll(async () => {
  campus = await makeCampus(product.database);
  const { database } = product;
  metrics = await startMetricsServer({
    settings: { port: 0, host: '127.0.0.1', token },
    database,
    log: makeLog('silent'),
    backupFolder,
  });
});
afterAll(async () => {
  await metrics.close();
  rmSync(backupFolder, { recursive: true });
});

const read = async (authorization = `Bearer ${token}`) => {
  const response = await fetch(metrics.url, { headers: { authorization } });
  return { status: response.status, text: await response.text() };
};
const valueOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1) ?? 0,
  );
const call = (path: string, init?: RequestInit) => fetch(product.url + path, init).then((response) => response.text());

describe('metrics', () => {
  it('need the token, and are not on the public port', async () => {
    expect((await read('Bearer wrong')).status).toBe(401);
    expect((await read('')).status).toBe(401);
    expect((await read()).status).toBe(200);
    expect((await fetch(`${product.url}/metrics`)).status).not.toBe(200);
    expect((await fetch(metrics.url.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(405);
  });

  it('show how old the newest complete backup is', async () => {
    expect((await read()).text).toContain('muster_backup_age_seconds +Inf');
    writeFileSync(join(backupFolder, backupName(new Date(Date.now() - 7_200_000))), '');
    writeFileSync(join(backupFolder, `${backupName(new Date())}.partial`), '');
    const age = valueOf((await read()).text, 'muster_backup_age_seconds');
    expect(age).toBeGreaterThanOrEqual(7_200);
    expect(age).toBeLessThan(7_300);
  });

  it('count requests by the template of the route and the class of the status', async () => {
    const series = 'muster_http_request_duration_seconds_count{method="GET",route="/api/students/:id",status="4xx"}';
    const before = valueOf((await read()).text, series);
    await call('/api/students/00000000-0000-0000-0000-000000000000');
    await call('/api/students/11111111-0000-0000-0000-000000000000');
    await expect.poll(async () => valueOf((await read()).text, series)).toBe(before + 2);
  });

  it('count rejected sign-ins and check-ins by their reason', async () => {
    const body = JSON.stringify({ email: 'unknown@uni.example', password: 'wrong password', role: 'student' });
    const headers = { 'content-type': 'application/json' };
    await call('/api/auth/login', { method: 'POST', body, headers });
    const scan = {
      method: 'POST',
      body: JSON.stringify({ code: 'https://x.example/C/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }),
    };
    const authorization = `Bearer ${campus.tokens.student}`;
    await call('/api/attendance/scan', { ...scan, headers: { ...headers, authorization } });
    const { text } = await read();
    expect(text).toMatch(/^muster_endpoint_errors_total\{route="\/api\/auth\/login",code="\w+"\} [1-9]/mu);
    expect(text).toMatch(/^muster_check_ins_total\{result="\w+"\} [1-9]/mu);
  });

  it('report the database, jobs and mails of the deployment', async () => {
    await product.database.executeAsOwner(
      `INSERT INTO job_runs (name, due_at, failure) VALUES ('late job', now() - interval '90 s', 'broken')
       ON CONFLICT (name) DO NOTHING`,
    );
    const { text } = await read();
    expect(valueOf(text, 'muster_database_up')).toBe(1);
    expect(valueOf(text, 'muster_job_late_seconds{job="late job"}')).toBeGreaterThanOrEqual(90);
    expect(valueOf(text, 'muster_job_failed{job="late job"}')).toBe(1);
    expect(text).toMatch(/^muster_mails\{state="queued"\} \d+$/mu);
    expect(text).toMatch(/^muster_queue_length\{queue="password hashing"\} \d+$/mu);
    expect(text).toMatch(/^muster_database_connections\{state="idle"\} \d+$/mu);
  });

  it('contain no identifier of a person or university', async () => {
    const { text } = await read();
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@/u);
    for (const name of [campus.code, 'uni.example']) expect(text).not.toContain(name);
  });

  it.each(['grafana-dashboard.json', 'alerts.yml'])('include every metric that %s names', async (file) => {
    const { text } = await read();
    const known = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gmu)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    );
    const source = readFileSync(join(import.meta.dirname, '../../../../deploy/monitoring', file), 'utf8');
    const named = [...new Set(source.match(/\b(?:muster|nodejs|process)_\w+/gu))];
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('dashboard', () => {
  it('shows every metric of the product', async () => {
    const { text } = await read();
    const dashboard = readFileSync(
      join(import.meta.dirname, '../../../../deploy/monitoring/grafana-dashboard.json'),
      'utf8',
    );
    const own = [...text.matchAll(/^# TYPE (muster_\S+) /gmu)].map(([, name = '']) => name);
    expect(own.filter((name) => !dashboard.includes(name))).toEqual([]);
  });
});
