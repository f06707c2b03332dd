import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { cannotStart } from '../cannot-start.ts';
import { isDatabaseAway } from './failures.ts';

const oldestVersion = 150_000;
const startingUpMs = 10_000;

/** What must hold of a PostgreSQL server before anything is written to it; else one sentence that says what to change. */
export async function checkServer(deps: { url: string; isDurabilityRequired: boolean }): Promise<void> {
  await withClient(deps.url, async (client) => {
    const { rows } = await client.query<{ version: number; name: string; fsync: string; commit: string }>(
      `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name,
              current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit`,
    );
    const server = rows[0];
    if (!server || server.version < oldestVersion)
      throw cannotStart(`The database is PostgreSQL ${server?.name}, and 15 or newer is needed.`);
    if (!deps.isDurabilityRequired) return;
    const off = server.fsync === 'off' ? 'fsync' : server.commit === 'off' ? 'synchronous_commit' : undefined;
    if (off)
      throw cannotStart(
        `The database has ${off} off, which can lose marks that were already acknowledged; turn it on.`,
      );
  });
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
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      application_name: 'muster start',
    });
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

/** Without the password, which is part of the address. */
function explain(error: Error & { code?: string }, url: string): Error {
  const { host, pathname } = URL.parse(url) ?? { host: 'DATABASE_URL', pathname: '' };
  // A folder with the server's socket stands in an address as an escaped name.
  const where = host.replaceAll(/%2F/giu, '/') || 'this machine';
  if (error.code === '3D000')
    return cannotStart(`There is no database ${pathname.slice(1)} on ${where}; create it or correct DATABASE_URL.`);
  if (error.code?.startsWith('28'))
    return cannotStart(`The database on ${where} refuses the user or password of DATABASE_URL.`);
  if (isDatabaseAway(error))
    return cannotStart(
      `The database on ${where} cannot be reached (${error.code ?? error.message}); start it or correct DATABASE_URL.`,
    );
  return cannotStart(`The database on ${where} cannot be used (${error.message}); correct DATABASE_URL.`);
}
