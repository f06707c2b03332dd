import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { makeApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { startListener } from '#platform/database/notify/listener.ts';
import { makeTestDatabase, type TestDatabase } from '#platform/database/testing/test-database.ts';
import { type Log, makeLog } from '#platform/log.ts';
import { readSecret } from '#platform/startup/secret.ts';
import { openBeforeTests } from './scenario.ts';

export type TestProduct = {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly url: string;
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
};

/** Starts the whole server before the tests of a file or `describe` block: `const product = productScenario();` */
export const productScenario = (...options: Parameters<typeof startTestProduct>): TestProduct =>
  openBeforeTests(
    () => startTestProduct(...options),
    (product) => product.stop(),
  );

/** Starts the whole server in this process, with an own database, on a free port. */
export async function startTestProduct(
  clock: Clock = { now: () => Date.now() },
  variables: Record<string, string> = {},
  log: Log = makeLog('silent'),
  /** Replaces the database connection of the server. */
  connect: (database: Database) => Promise<Database> = async (database) => database,
): Promise<TestProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-test-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DURABILITY: 'ignored',
    NODE_ENV: 'test',
    ...variables,
  });
  const database = await makeTestDatabase();
  const listener = await startListener({ url: database.connection.url, log });
  const { web: app } = await makeApp({
    config,
    database: await connect(database),
    listener,
    clock,
    secret: config.secret === undefined ? randomBytes(32) : readSecret(config),
    log,
    publicUrl: 'http://127.0.0.1',
    sleep: async () => undefined,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    database,
    url,
    dataDir,
    async stop() {
      app.server.closeAllConnections();
      await app.close();
      await listener.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
