import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestDatabase } from '../platform/database/testing/test-database.ts';
import type { Finding } from './findings.ts';

const database = await makeTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'muster-doctor-'));
const site = createServer((request, response) =>
  response.writeHead(request.url === '/api/health/ready' ? 200 : 404).end(),
);
beforeAll(() => new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  site.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const command = join(import.meta.dirname, '../command.ts');

async function runDoctor(env: Record<string, string> = {}, ...options: string[]) {
  const variables = {
    DATABASE_URL: database.connection.url,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    PUBLIC_URL: `http://127.0.0.1:${(site.address() as { port: number }).port}`,
    SECRET: 'a secret of more than thirty-two characters',
    DATA_DIR: dataDir,
    DURABILITY: 'ignored',
    BACKUP_DIR: dataDir,
    ...env,
  };
  return await promisify(execFile)(process.execPath, [command, 'doctor', ...options], { env: variables }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  );
}

const findingsOf = async (env?: Record<string, string>) => {
  const { code, stdout } = await runDoctor(env, '--json');
  return { code, byCheck: Object.fromEntries((JSON.parse(stdout) as Finding[]).map((one) => [one.check, one])) };
};

const writeBackup = (endedAt: Date, failure: string | null = null) =>
  writeFileSync(join(dataDir, 'last-backup.json'), JSON.stringify({ endedAt, failure }));

describe('doctor', () => {
  it('finds no problem in a sound deployment, in one line for each check', async () => {
    writeBackup(new Date());
    const { code, stdout } = await runDoctor();
    expect(stdout).toMatch(/^ok +database roles +\S+ owns nothing$/mu);
    expect(stdout).toMatch(/^ok +migrations +all applied$/mu);
    expect(stdout).toMatch(/^warning +mail server +SMTP_URL is not set/mu);
    expect(stdout).not.toMatch(/^problem/mu);
    expect(code).toBe(0);
  });

  it('says what is wrong with an invalid configuration', async () => {
    const { code, byCheck } = await findingsOf({ PORT: 'http' });
    expect(code).toBe(1);
    expect(byCheck['configuration']).toMatchObject({
      level: 'problem',
      text: expect.stringContaining('PORT must be') as string,
    });
  });

  it('finds what an operator must change', async () => {
    writeBackup(new Date(Date.now() - 5 * 24 * 3_600_000));
    await database.executeAsOwner(
      "INSERT INTO job_runs (name, due_at, failure) VALUES ('broken', now(), 'failed') ON CONFLICT DO NOTHING",
    );
    const { code, byCheck } = await findingsOf({
      DATABASE_URL: database.ownerUrl,
      PUBLIC_URL: 'https://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      DEMO: '0',
    });
    expect(code).toBe(1);
    const levels = Object.fromEntries(Object.values(byCheck).map(({ check, level }) => [check, level]));
    expect(levels).toMatchObject({
      'database roles': 'warning',
      jobs: 'problem',
      'public address': 'problem',
      certificate: 'problem',
      proxy: 'problem',
      'mail server': 'problem',
      backups: 'problem',
      files: 'ok',
      clock: 'ok',
    });
    expect(byCheck['proxy']?.text).toContain('set it to the address of the proxy');
  });

  it('finds a failed backup and a secret that others can read', async () => {
    writeBackup(new Date(), 'no space left');
    writeFileSync(join(dataDir, 'secret'), 'x'.repeat(43));
    chmodSync(join(dataDir, 'secret'), 0o644);
    const { byCheck } = await findingsOf({ SECRET: '' });
    expect(byCheck['backups']?.text).toBe('the last one failed: no space left');
    expect(byCheck['secret']?.text).toContain('run chmod 600');
  });
});
