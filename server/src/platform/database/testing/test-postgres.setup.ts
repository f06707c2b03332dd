import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { makeLog } from '../../log.ts';
import { startPrivateDatabase } from '../private-database.ts';
import { prepareDatabase } from '../migrate/prepare-database.ts';
import type { AppRole } from '../signed-scope.ts';
import { databaseUrl, templateName, testSecret } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testPostgres: TestPostgres;
  }
}

/** The PostgreSQL server of this test run. Each URL names its `postgres` database. */
type TestPostgres = {
  /** Creates databases and roles. */
  url: string;
  /** Owns the tables. */
  ownerUrl: string;
  /** The connections of the product, and the role of their transactions. */
  productUrl: string;
  role: AppRole | undefined;
  /** Of TEST_POSTGRES; undefined: the PostgreSQL of the product. */
  native: string | undefined;
};

const endSignals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/** Starts one PostgreSQL for the test run: that of the product, or the one in the folder TEST_POSTGRES (with bin/postgres). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const [url, ownerUrl, productUrl] = [server.url, server.ownerUrl, server.productUrl].map((one) =>
    databaseUrl(one, 'postgres'),
  ) as [string, string, string];
  try {
    const role = await createTemplate({ url, ownerUrl, productUrl });
    project.provide('testPostgres', { url, ownerUrl, productUrl, role, native: process.env['TEST_POSTGRES'] });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server.stop;
}

async function startTestServer(): Promise<Omit<TestPostgres, 'role' | 'native'> & { stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-test-'));
  // As root, PostgreSQL 15 runs as another account and resolves its folder.
  chmodSync(dataDir, 0o711);
  // Without waiting for the disk the tests run several times as fast.
  const server = await startPrivateDatabase({
    dataDir,
    log: makeLog('warn'),
    isDurable: false,
    native: process.env['TEST_POSTGRES'],
  });
  async function stop(): Promise<void> {
    for (const signal of endSignals) process.off(signal, stopAndExit);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  // The server has a separate process group, so it would outlive a test run that is ended by a signal.
  const stopAndExit = (signal: NodeJS.Signals): void =>
    void stop().finally(() => process.exit(128 + constants.signals[signal]));
  for (const signal of endSignals) process.once(signal, stopAndExit);
  return { ...server, stop };
}

async function createTemplate(server: Omit<TestPostgres, 'role' | 'native'>): Promise<AppRole | undefined> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${templateName}`);
    await client.query(`CREATE DATABASE ${templateName} OWNER ${new URL(server.ownerUrl).username}`);
  } finally {
    await client.end();
  }
  return await prepareDatabase({
    urls: {
      url: databaseUrl(server.productUrl, templateName),
      ownerUrl: databaseUrl(server.ownerUrl, templateName),
    },
    secret: testSecret,
    log: makeLog('warn'),
    isDurabilityRequired: false,
    allowedRights: 'superuser',
  });
}
