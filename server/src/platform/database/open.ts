import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { cannotStart } from '../cannot-start.ts';
import { isDatabaseAway } from './failures.ts';

const oldestVersion = 150_000;
const startingUpMs = 10_000;

type Found = {
  version: number;
  name: string;
  encoding: string;
  isReadOnly: boolean;
  /** Extensions that the server's machine does not have, and those that this user may not add. */
  lacking: string[];
  refused: string[];
  mayMakeTables: boolean;
  isForeign: boolean;
  /** Who owns the tables, if the user may not act as them. */
  owner: string | null;
  fsync: string;
  commit: string;
};

const look = `
  WITH needed AS (SELECT unnest(ARRAY['pg_trgm', 'btree_gin']) AS name EXCEPT SELECT extname FROM pg_extension),
       available AS (SELECT name FROM needed JOIN pg_available_extensions USING (name)),
       notes AS (SELECT attrelid AS id FROM pg_attribute
                 WHERE attrelid = to_regclass('schema_migrations') AND attname = 'sha256' AND NOT attisdropped)
  SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name,
         current_setting('server_encoding') AS encoding,
         current_setting('transaction_read_only')::bool AS "isReadOnly",
         ARRAY(SELECT name::text FROM needed EXCEPT SELECT name::text FROM available) AS lacking,
         ARRAY(SELECT name::text FROM available WHERE NOT has_database_privilege(current_database(), 'CREATE')) AS refused,
         coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayMakeTables",
         NOT EXISTS (SELECT FROM notes) AND EXISTS (
           SELECT FROM pg_class c WHERE relkind IN ('r', 'p') AND relnamespace = to_regnamespace(current_schema())
             AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')) AS "isForeign",
         (SELECT pg_get_userbyid(relowner) FROM pg_class JOIN notes ON notes.id = oid WHERE NOT pg_has_role(relowner, 'USAGE')) AS owner,
         current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit`;

/** What must hold of a PostgreSQL server before anything is written to it; else one sentence that says what to change. */
export async function checkServer(deps: { url: string; isDurabilityRequired: boolean }): Promise<void> {
  const found = await withClient(deps.url, async (client) => (await client.query<Found>(look)).rows[0]);
  const complaint = found && (complainOf(found) ?? (deps.isDurabilityRequired ? complainOfLosing(found) : undefined));
  if (complaint) throw cannotStart(complaint);
}

function complainOf(found: Found): string | undefined {
  const { version, name, encoding, lacking, refused, owner } = found;
  if (version < oldestVersion) return `The database is PostgreSQL ${name}, and 15 or newer is needed.`;
  if (encoding !== 'UTF8')
    return `The database has the encoding ${encoding}, in which not every name can be written; make one with the encoding UTF8.`;
  if (found.isReadOnly) return 'The database can only be read; let DATABASE_URL name the server that takes writes.';
  if (lacking.length > 0)
    return `The database's server has no extension ${lacking.join(', ')}; install its contrib package (postgresql-contrib).`;
  if (found.isForeign) return 'The database holds the tables of another program; give Muster one of its own.';
  if (owner !== null)
    return `The tables of the database belong to ${owner}; they and the database must belong to the user of DATABASE_URL.`;
  if (!found.mayMakeTables || refused.length > 0)
    return `The user of DATABASE_URL may not ${found.mayMakeTables ? `add the extension ${refused.join(', ')}` : 'make tables'}; make it the owner of the database.`;
  return undefined;
}

function complainOfLosing({ fsync, commit }: Found): string | undefined {
  const off = fsync === 'off' ? 'fsync' : commit === 'off' ? 'synchronous_commit' : undefined;
  return off && `The database has ${off} off, which can lose marks that were already acknowledged; turn it on.`;
}

/**
 * The secret's fingerprint is noted at the first start: with another secret every running code, claim and device would
 * silently stop to match, so the start stops instead.
 */
export async function checkSecret(deps: { url: string; secret: Uint8Array }): Promise<void> {
  const fingerprint = createHash('sha256').update('muster secret ').update(deps.secret).digest('hex');
  await withClient(deps.url, async (client) => {
    await client.query(
      "INSERT INTO deployment_facts (name, value) VALUES ('secret', $1) ON CONFLICT (name) DO NOTHING",
      [fingerprint],
    );
    const { rows } = await client.query<{ value: string }>("SELECT value FROM deployment_facts WHERE name = 'secret'");
    if (rows[0]?.value !== fingerprint)
      throw cannotStart(
        'This database belongs to another SECRET; set the one it was first started with (DATA_DIR/secret, if none was set).',
      );
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connect(url: string): Promise<pg.Client> {
  for (const until = Date.now() + startingUpMs; ;) {
    const client = makeClient(url);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      void client.end().catch(() => undefined);
      // Only a server that says that it is about to be ready is worth waiting for.
      if ((error as { code?: string }).code !== '57P03' || Date.now() > until) throw explain(error as Error, url);
      await sleep(250);
    }
  }
}

/** An address may name files, of certificates, which are read here. */
function makeClient(url: string): pg.Client {
  try {
    return new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      application_name: 'muster start',
    });
  } catch (error) {
    throw cannotStart(`DATABASE_URL cannot be used (${(error as Error).message}).`);
  }
}

/** Without the password, which is part of the address. */
function explain(error: Error & { code?: string }, url: string): Error {
  const { host, pathname } = URL.parse(url) ?? { host: 'DATABASE_URL', pathname: '' };
  // A folder with the server's socket stands in an address as an escaped name.
  const where = host.replaceAll(/%2F/giu, '/') || 'this machine';
  if (error.code === '3D000')
    return cannotStart(`There is no database ${pathname.slice(1)} on ${where}; create it or correct DATABASE_URL.`);
  // The driver's own words, where no password is given.
  if (error.code?.startsWith('28') || error.message.startsWith('SASL'))
    return cannotStart(`The database on ${where} refuses the user or password of DATABASE_URL.`);
  if (isDatabaseAway(error))
    return cannotStart(
      `The database on ${where} cannot be reached (${error.code ?? error.message}); start it or correct DATABASE_URL.`,
    );
  return cannotStart(`The database on ${where} cannot be used (${error.message}); correct DATABASE_URL.`);
}
