import pino from 'pino';
import { type Config, readConfig } from '../config.ts';
import { makeDatabase, type Database } from '#platform/database/database.ts';
import { findRunningPrivateDatabase, startPrivateDatabase } from '#platform/database/private-database.ts';
import { checkServer } from '#platform/database/migrate/check-server.ts';
import { migrate } from '#platform/database/migrate/migrate.ts';
import { type DatabaseUrls, ownerOf } from '#platform/database/migrate/prepare-database.ts';
import { type Log, makeLog } from '#platform/log.ts';
import { lockDataDir } from '#platform/startup/data-lock.ts';
import { startupError } from '#platform/startup-error.ts';

type Env = Record<string, string | undefined>;

export type CommandContext = ReturnType<typeof makeCommandContext>;

/** What the commands work with. `close` ends what they opened. */
export function makeCommandContext(env: Env) {
  const closers: (() => Promise<void> | void)[] = [];

  /** The users of the private database: of the server that runs on this data directory, else of one started for this command. */
  async function openPrivateDatabase({ dataDir }: Config, log: Log): Promise<DatabaseUrls> {
    try {
      closers.push(lockDataDir(dataDir).release);
    } catch (error) {
      const running = findRunningPrivateDatabase(dataDir);
      if (running) return { url: running.productUrl, ownerUrl: running.ownerUrl };
      throw error;
    }
    const server = await startPrivateDatabase({ dataDir, log });
    closers.push(server.stop);
    return { url: server.productUrl, ownerUrl: server.ownerUrl };
  }

  const openUrls = async (config: Config, log: Log): Promise<DatabaseUrls> =>
    config.databaseUrl === undefined
      ? await openPrivateDatabase(config, log)
      : { url: config.databaseUrl, ownerUrl: config.migrationDatabaseUrl };

  /** Reads the configuration, and names the database that the command works on. */
  function begin(): { config: Config; log: Log } {
    const config = readConfig(env);
    process.stderr.write(`Using ${describeDatabase(config)}.\n`);
    // Log to stderr, so that stdout has only the result.
    return { config, log: makeLog('warn', pino.destination(2)) };
  }

  return {
    env,
    begin,
    openUrls,

    /** Connects as the owner of the tables, and migrates. */
    async openDatabase(): Promise<{ database: Database; config: Config; url: string }> {
      const { config, log } = begin();
      const owner = ownerOf(await openUrls(config, log));
      const { isOwner } = await checkServer({ ...owner, isDurabilityRequired: false });
      if (!isOwner)
        throw startupError('This command works as the owner of the tables; set MIGRATION_DATABASE_URL to that user.');
      await migrate({ connection: owner.url, log });
      const database = makeDatabase({ url: owner.url, log, connections: 2 });
      closers.push(database.close);
      return { database, config, url: owner.url };
    },

    async close(): Promise<void> {
      for (const close of closers.toReversed()) await close();
    },
  };
}

/** Without user and password. */
const describeDatabase = (config: Config): string =>
  config.databaseUrl === undefined
    ? `the private database in ${config.dataDir} (DATABASE_URL is not set)`
    : describeServer(ownerOf({ url: config.databaseUrl, ownerUrl: config.migrationDatabaseUrl }));

const describeServer = ({ url, variable }: { url: string; variable: string }): string =>
  `the database ${new URL(url).pathname.slice(1)} on ${new URL(url).host} (${variable})`;
