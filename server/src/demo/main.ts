import pg from 'pg';
import { z } from 'zod';
import { type Config, readConfig } from '../config.ts';
import { isStartupError } from '#platform/startup-error.ts';
import { startDatabaseClock } from '#platform/clock.ts';
import { lockDataDir } from '#platform/startup/data-lock.ts';
import { type Database, makeDatabase } from '#platform/database/database.ts';
import { startPrivateDatabase } from '#platform/database/private-database.ts';
import { migrate } from '#platform/database/migrate/migrate.ts';
import { checkServer } from '#platform/database/migrate/check-server.ts';
import { ownerOf } from '#platform/database/migrate/prepare-database.ts';
import { type Log, makeLog } from '#platform/log.ts';
import { readDemoOptions } from './demo-options.ts';
import { ensureDemo } from './demo.ts';
import { makeProgress } from './progress.ts';
import { demoPlan } from './plan/university-plan.ts';

/** Builds the demo in DATABASE_URL or the private database, or enlarges the existing one. */
async function buildDemo(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const options = readDemoOptions(args, demoPlan.studentsPerStream);
  const config = readConfig(
    options.dataDir === undefined ? env : { ...env, DATA_DIR: options.dataDir, DATABASE_URL: undefined },
  );
  const log = makeLog('warn');
  const server = await openServer(config, log);
  try {
    await migrate({ connection: server.ownerUrl, log });
    const skipsKeyChecks = await isSuperuser(server.url);
    // Statements that insert millions of rows take minutes.
    const database = makeDatabase({ url: server.url, log, connections: 2, queryTimeoutMs: 0 });
    const clock = await startDatabaseClock(database.readTime);
    try {
      const onProgress = makeProgress(process.stdout);
      const isAlone = skipsKeyChecks && config.databaseUrl === undefined;
      await ensureDemo(database, {
        clock,
        log,
        students: options.students,
        onProgress,
        skipsKeyChecks,
        isExclusive: isAlone,
      });
      process.stdout.write(await summary(database));
      if (!config.isDemo) process.stdout.write('Start Muster with DEMO=1 to sign in with the demo accounts.\n');
    } finally {
      clock.stop();
      await database.close();
    }
    // Benchmarks that follow need planner statistics and a vacuumed database.
    await runAsOwner(server.url, 'VACUUM (ANALYZE)');
  } finally {
    await server.stop();
  }
}

async function openServer(config: Config, log: Log): Promise<{ url: string; ownerUrl: string; stop(): Promise<void> }> {
  if (config.databaseUrl) {
    const { url } = ownerOf({ url: config.databaseUrl, ownerUrl: config.migrationDatabaseUrl });
    await checkServer({ url, isDurabilityRequired: false });
    return { url, ownerUrl: url, stop: async () => undefined };
  }
  const lock = lockDataDir(config.dataDir);
  const server = await startPrivateDatabase({ dataDir: config.dataDir, log });
  return {
    url: server.url,
    ownerUrl: server.ownerUrl,
    async stop() {
      await server.stop();
      lock.release();
    },
  };
}

const summaryRow = z.object({ students: z.number(), sessions: z.number(), marks: z.number() });

async function summary(database: Database): Promise<string> {
  const rows = await database.acrossUniversities(async (tx) => {
    await tx.execute('SET LOCAL statement_timeout = 0');
    return tx.query(
      `SELECT (SELECT count(*) FROM students) AS students, (SELECT count(*) FROM class_sessions) AS sessions,
         (SELECT count(status) FROM attendance) AS marks`,
      [],
      summaryRow,
    );
  });
  const count = (number: number | undefined) => Number(number).toLocaleString('en');
  const [totals] = rows;
  return `The database has ${count(totals?.students)} students, ${count(totals?.sessions)} sessions and ${count(totals?.marks)} marks.\n`;
}

async function isSuperuser(url: string): Promise<boolean> {
  const rows = await runAsOwner(url, 'SHOW is_superuser');
  return z.array(z.object({ is_superuser: z.string() })).parse(rows)[0]?.is_superuser === 'on';
}

async function runAsOwner(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<pg.QueryResultRow>(statement)).rows;
  } finally {
    await client.end();
  }
}

try {
  // oxlint-disable-next-line node/no-process-env -- an entry point: passes the environment to config.ts
  await buildDemo(process.argv.slice(2), process.env);
} catch (error) {
  process.stderr.write(`${isStartupError(error) ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
