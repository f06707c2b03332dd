import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { makeLog } from '../../log.ts';
import { startEmbedded } from '../embedded.ts';
import { type MigrationResult, migrate } from '../migrate/migrate.ts';
import { databaseUrl, templateName } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL server of this run (its `postgres` database), and the role that the app's connections take. */
    testPostgres: { url: string; role: string | undefined };
  }
}

const endings = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/** One PostgreSQL for the whole run: a private one, or any server named by TEST_DATABASE_URL (to try another version). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => undefined } : await startPrivate();
  const url = databaseUrl(server.url, 'postgres');
  try {
    const { role } = await makeTemplate(url);
    project.provide('testPostgres', { url, role });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server.stop;
}

async function startPrivate(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-test-'));
  // Its contents are worth nothing: without waiting for the disk the tests run several times as fast.
  const server = await startEmbedded({ dataDir, log: makeLog('warn'), isDurable: false });
  async function stop(): Promise<void> {
    for (const signal of endings) process.off(signal, endWithIt);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  // It runs apart from us, so that a run that is ended would leave it behind.
  const endWithIt = (signal: NodeJS.Signals): void =>
    void stop().finally(() => process.exit(128 + constants.signals[signal]));
  for (const signal of endings) process.once(signal, endWithIt);
  return { url: server.url, stop };
}

async function makeTemplate(url: string): Promise<MigrationResult> {
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
