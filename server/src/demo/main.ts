import pg from 'pg';
import { type Config, readConfig } from '../config.ts';
import { isStartupError } from '../platform/startup-error.ts';
import { startDatabaseClock } from '../platform/clock.ts';
import { lockDataDir } from '../platform/startup/data-lock.ts';
import { makeDatabase } from '../platform/database/database.ts';
import { startPrivateDatabase } from '../platform/database/private-database.ts';
import { migrate } from '../platform/database/migrate/migrate.ts';
import { checkServer } from '../platform/database/migrate/check-server.ts';
import { type Log, makeLog } from '../platform/log.ts';
import { readDemoOptions } from './demo-options.ts';
import { ensureDemo } from './demo.ts';
import { makeProgress } from './progress.ts';
import { demoPlan } from './university-plan.ts';

/** Builds the demo at any size, into DATABASE_URL or the private database; what is there already is added to. */
async function buildDemo(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const options = readDemoOptions(args, demoPlan.studentsPerStream);
  const config = readConfig(
    options.dataDir === undefined ? env : { ...env, DATA_DIR: options.dataDir, DATABASE_URL: undefined },
  );
  const log = makeLog('warn');
  const server = await openServer(config, log);
  try {
    const { role } = await migrate({ connection: server.url, log });
    const skipsKeyChecks = await isSuperuser(server.url);
    const asWhom = skipsKeyChecks ? undefined : role;
    // Millions of rows take their time.
    const database = makeDatabase({ url: server.url, role: asWhom, log, connections: 2, queryTimeoutMs: 0 });
    const clock = await startDatabaseClock(() => readTime(database.pool));
    try {
      const onProgress = makeProgress(process.stdout);
      const isAlone = skipsKeyChecks && config.databaseUrl === undefined;
      await ensureDemo(database, { clock, log, students: options.students, onProgress, skipsKeyChecks, isAlone });
      process.stdout.write(await summary(database.pool));
      if (!config.isDemo) process.stdout.write('Its accounts can sign in where the product is started with DEMO=1.\n');
    } finally {
      clock.stop();
      await database.close();
    }
    // Measurements that follow at once meet a database that has been there for a while.
    await asOwner(server.url, 'VACUUM (ANALYZE)');
  } finally {
    await server.stop();
  }
}

async function openServer(config: Config, log: Log): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl) {
    await checkServer({ url: config.databaseUrl, isDurabilityRequired: false });
    return { url: config.databaseUrl, stop: async () => undefined };
  }
  const lock = lockDataDir(config.dataDir);
  const server = await startPrivateDatabase({ dataDir: config.dataDir, log });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      lock.release();
    },
  };
}

async function readTime(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms');
  return Number(rows[0]?.ms);
}

async function summary(pool: pg.Pool): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL muster.scope = 'all'; SET LOCAL statement_timeout = 0");
    const { rows } = await client.query<{ students: number; sessions: number; marks: number }>(
      `SELECT (SELECT count(*) FROM students) AS students, (SELECT count(*) FROM class_sessions) AS sessions,
         (SELECT count(*) FROM marks) AS marks`,
    );
    await client.query('COMMIT');
    const count = (number: number | undefined) => Number(number).toLocaleString('en');
    return `${count(rows[0]?.students)} students, ${count(rows[0]?.sessions)} sessions and ${count(rows[0]?.marks)} marks are in the database.\n`;
  } finally {
    client.release();
  }
}

async function isSuperuser(url: string): Promise<boolean> {
  const rows = await asOwner<{ is_superuser: string }>(url, 'SHOW is_superuser');
  return rows[0]?.is_superuser === 'on';
}

async function asOwner<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

try {
  // oxlint-disable-next-line node/no-process-env -- an entry of its own: it hands the environment to config.ts
  await buildDemo(process.argv.slice(2), process.env);
} catch (error) {
  process.stderr.write(`${isStartupError(error) ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
