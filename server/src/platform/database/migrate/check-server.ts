import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { startupError } from '../../startup-error.ts';
import { isDatabaseUnavailable } from '../client/database-errors.ts';

const minVersion = 150_000;
/** How long to wait for a server that reports that it is starting up. */
const maxStartupMs = 10_000;

const serverRow = z.object({
  version: z.number(),
  versionName: z.string(),
  encoding: z.string(),
  isReadOnly: z.boolean(),
  canCreateTables: z.boolean(),
  hasForeignTables: z.boolean(),
  /** The owner of the tables, if this user is not a member of that role. */
  foreignOwner: z.string().nullable(),
  canReadTables: z.boolean(),
  fsync: z.string(),
  synchronousCommit: z.string(),
});

const serverQuery = `
  WITH migrations AS (SELECT attrelid AS id FROM pg_attribute
                      WHERE attrelid = to_regclass('schema_migrations') AND attname = 'sha256' AND NOT attisdropped)
  SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS "versionName",
         current_setting('server_encoding') AS encoding,
         current_setting('transaction_read_only')::bool AS "isReadOnly",
         coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "canCreateTables",
         NOT EXISTS (SELECT FROM migrations) AND EXISTS (
           SELECT FROM pg_class c WHERE relkind IN ('r', 'p') AND relnamespace = to_regnamespace(current_schema())
             AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')) AS "hasForeignTables",
         (SELECT pg_get_userbyid(relowner)::text FROM pg_class JOIN migrations ON migrations.id = oid
          WHERE NOT pg_has_role(relowner, 'USAGE')) AS "foreignOwner",
         coalesce((SELECT has_table_privilege(id, 'SELECT') FROM migrations), false) AS "canReadTables",
         current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS "synchronousCommit"`;

/** `variable` names the setting with the URL in messages. */
type ServerUrl = { url: string; variable?: string };

/**
 * Checks a PostgreSQL server before anything is written to it. Throws a startup error that says what to change. Returns whether the user
 * can migrate the database; without, the tables of another role exist and the user can read them.
 */
export async function checkServer(
  deps: ServerUrl & { isDurabilityRequired: boolean; canBeReadOnly?: boolean },
): Promise<{ isOwner: boolean }> {
  const { variable = 'DATABASE_URL', isDurabilityRequired, canBeReadOnly = false } = deps;
  const { rows } = await withClient(deps, (client) => client.query(serverQuery));
  const [server] = z.tuple([serverRow]).parse(rows);
  const problem =
    findProblem({ ...server, isReadOnly: server.isReadOnly && !canBeReadOnly }, variable) ??
    (isDurabilityRequired ? findDurabilityProblem(server) : undefined);
  if (problem) throw startupError(problem);
  return { isOwner: server.foreignOwner === null };
}

/**
 * Throws a startup error where a pooler shares server processes between the transactions of connections. A connection to PostgreSQL, or through
 * a pooler in session mode, has a separate process.
 */
export async function checkPooling(server: ServerUrl): Promise<void> {
  const findPid = async (client: pg.Client) =>
    (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
  const isShared = await withClient(server, (client) =>
    withClient(server, async (other) => {
      const own = new Set<unknown>();
      const ofOther = new Set<unknown>();
      for (let round = 0; round < 3; round += 1) {
        own.add(await findPid(client));
        ofOther.add(await findPid(other));
      }
      return own.size > 1 || !own.isDisjointFrom(ofOther);
    }),
  );
  if (isShared)
    throw startupError(
      `${server.variable ?? 'DATABASE_URL'} leads to a connection pooler that shares connections between transactions, which breaks notifications and prepared statements; set its pool_mode to session, or connect to PostgreSQL itself.`,
    );
}

type Server = z.infer<typeof serverRow>;

function findProblem(server: Server, variable: string): string | undefined {
  const { version, versionName, encoding, foreignOwner } = server;
  if (version < minVersion) return `The database server is PostgreSQL ${versionName}; Muster needs 15 or newer.`;
  if (encoding !== 'UTF8')
    return `The database has the encoding ${encoding}, which cannot store every name; create one with the encoding UTF8.`;
  if (server.isReadOnly) return `The database is read-only; set ${variable} to the primary server.`;
  if (server.hasForeignTables)
    return 'The database holds the tables of another program; create a separate database for Muster.';
  if (foreignOwner !== null) {
    if (server.canReadTables && variable === 'DATABASE_URL') return undefined;
    return `The tables of the database belong to ${foreignOwner}, and the user of ${variable} is not a member of that role; set MIGRATION_DATABASE_URL to ${foreignOwner}, or grant the user muster_app (OPERATIONS.md, "Database roles").`;
  }
  if (!server.canCreateTables)
    return `The user of ${variable} may not create tables; make it the owner of the database, or set MIGRATION_DATABASE_URL to the owner.`;
  return undefined;
}

function findDurabilityProblem({ fsync, synchronousCommit }: Server): string | undefined {
  const setting = fsync === 'off' ? 'fsync' : synchronousCommit === 'off' ? 'synchronous_commit' : undefined;
  return setting && `The database has ${setting} off, so acknowledged marks can be lost; turn it on.`;
}

/** Stored in the database instead of the secret. */
export const fingerprintOf = (secret: Uint8Array): string =>
  createHash('sha256').update('muster secret ').update(secret).digest('hex');

/** The fingerprint of the secret that the database was made with; undefined before the first start. */
export async function findSecretFingerprint(url: string): Promise<string | undefined> {
  const { rows } = await withClient({ url }, (client) =>
    client.query("SELECT value FROM deployment_facts WHERE name = 'secret'"),
  );
  return z.array(z.object({ value: z.string() })).parse(rows)[0]?.value;
}

/**
 * Compares the secret with the fingerprint stored at the first start. Throws a startup error when they differ: with another secret, all
 * codes, claims and known devices would silently become invalid.
 */
export async function checkSecret(client: pg.Client, secret: Uint8Array): Promise<void> {
  const fingerprint = fingerprintOf(secret);
  await client.query("INSERT INTO deployment_facts (name, value) VALUES ('secret', $1) ON CONFLICT (name) DO NOTHING", [
    fingerprint,
  ]);
  const { rowCount } = await client.query("SELECT FROM deployment_facts WHERE name = 'secret' AND value = $1", [
    fingerprint,
  ]);
  if (rowCount === 0)
    throw startupError(
      'This database was created with another SECRET; set the original one (DATA_DIR/secret, if none was set).',
    );
}

/** Runs work on a connection. Throws a startup error, without the password, where the server cannot be used. */
export async function withClient<T>(server: ServerUrl, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(server);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connect(server: ServerUrl): Promise<pg.Client> {
  for (const deadline = Date.now() + maxStartupMs; ;) {
    const client = makeClient(server);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      void client.end().catch(() => undefined);
      // cannot_connect_now: the server is starting up.
      if ((error as { code?: string }).code !== '57P03' || Date.now() > deadline)
        throw toStartupError(error as Error, server);
      await sleep(250);
    }
  }
}

/** Throws where the URL names certificate files that cannot be read. */
function makeClient({ url, variable = 'DATABASE_URL' }: ServerUrl): pg.Client {
  try {
    return new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      application_name: 'muster start',
    });
  } catch (error) {
    throw startupError(`${variable} cannot be used (${(error as Error).message}).`);
  }
}

/** The message must not contain the URL, which holds the password. */
function toStartupError(error: Error & { code?: string }, { url, variable = 'DATABASE_URL' }: ServerUrl): Error {
  const { host, pathname } = URL.parse(url) ?? { host: variable, pathname: '' };
  // The host of a URL with a socket is the escaped path of its folder.
  const where = host.replaceAll(/%2F/giu, '/') || 'this machine';
  if (error.code === '3D000')
    return startupError(`There is no database ${pathname.slice(1)} on ${where}; create it or correct ${variable}.`);
  // SASL: the driver's error where the URL has no password.
  if (error.code?.startsWith('28') || error.message.startsWith('SASL'))
    return startupError(`The database on ${where} refuses the user or password of ${variable}.`);
  if (isDatabaseUnavailable(error))
    return startupError(
      `The database on ${where} cannot be reached (${error.code ?? error.message}); start it or correct ${variable}.`,
    );
  return startupError(`The database on ${where} cannot be used (${error.message}); correct ${variable}.`);
}
