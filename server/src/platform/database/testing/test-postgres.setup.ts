import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { makeLog } from '../../log.ts';
import { startPrivateDatabase } from '../private-database.ts';
import { type MigrationResult, migrate } from '../migrate/migrate.ts';
import { databaseUrl, templateName } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL server of this test run (its `postgres` database), and the role of the app's connections. */
    testPostgres: { url: string; role: string | undefined };
  }
}

const endSignals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/** Starts one PostgreSQL for the test run, or uses the server of TEST_DATABASE_URL (to try another version). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const existing = process.env['TEST_DATABASE_URL'];
  const server = existing ? { url: existing, stop: async () => undefined } : await startTestServer();
  const url = databaseUrl(server.url, 'postgres');
  try {
    const { role } = await createTemplate(url);
    project.provide('testPostgres', { url, role });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server.stop;
}

async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-test-'));
  // Without waiting for the disk the tests run several times as fast.
  const server = await startPrivateDatabase({ dataDir, log: makeLog('warn'), isDurable: false });
  async function stop(): Promise<void> {
    for (const signal of endSignals) process.off(signal, stopAndExit);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  // The server has a separate process group, so it would outlive a test run that is ended by a signal.
  const stopAndExit = (signal: NodeJS.Signals): void =>
    void stop().finally(() => process.exit(128 + constants.signals[signal]));
  for (const signal of endSignals) process.once(signal, stopAndExit);
  return { url: server.url, stop };
}

async function createTemplate(url: string): Promise<MigrationResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${templateName}`);
    await client.query(`CREATE DATABASE ${templateName}`);
  } finally {
    await client.end();
  }
  return await migrate({ connection: databaseUrl(url, templateName), log: makeLog('warn') });
}
