import pg from 'pg';
import { doorSilenceMs } from './database.ts';
import { sayGoodbye } from './goodbye.ts';

/** Runs a prepared statement: one name always goes with one text. Rows come as arrays. */
export type RunPrepared = (name: string, text: string, values: string[]) => Promise<unknown[][]>;

/** One connection of a batch writer, opened when it is first needed and again after it broke. */
export type Lane = {
  readonly run: RunPrepared;
  close(): Promise<void>;
};

const settings = (role: string | undefined): string =>
  [
    ...(role ? [`-c role=${role}`] : []),
    '-c muster.scope=all',
    // An acknowledged row survives a power cut, whatever the database's default says.
    '-c synchronous_commit=on',
    // The statement is planned once; arrays of any length go through the same index lookups.
    '-c plan_cache_mode=force_generic_plan',
    '-c jit=off',
    // Rows are found by their keys: a plan from when a table was empty must not read all of it once it has grown.
    '-c enable_seqscan=off',
    '-c statement_timeout=4000',
    '-c lock_timeout=3000',
    '-c timezone=UTC',
  ].join(' ');

export function makeLane(deps: { url: string; role?: string | undefined; name: string }): Lane {
  let connected: Promise<pg.Client> | undefined;

  async function connect(onBroken: () => void): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: deps.url,
      application_name: `muster ${deps.name}`,
      options: settings(deps.role),
      connectionTimeoutMillis: 2_000,
      query_timeout: doorSilenceMs,
      keepAlive: true,
    });
    client.on('error', onBroken);
    client.on('end', onBroken);
    await client.connect();
    return client;
  }

  function current(): Promise<pg.Client> {
    if (connected) return connected;
    const forget = () => {
      if (connected === connecting) connected = undefined;
    };
    const connecting: Promise<pg.Client> = connect(() => forget()).catch((error: unknown) => {
      forget();
      throw error;
    });
    connected = connecting;
    return connecting;
  }

  return {
    async run(name, text, values) {
      const mine = current();
      const client = await mine;
      try {
        const result = await client.query<unknown[]>({ name, text, values, rowMode: 'array' });
        return result.rows;
      } catch (error) {
        // After an answer of the server the connection is good; otherwise nobody knows what it is doing.
        if (!(error instanceof pg.DatabaseError)) {
          if (connected === mine) connected = undefined;
          void client.end().catch(() => undefined);
        }
        throw error;
      }
    },
    async close() {
      const closing = connected;
      connected = undefined;
      await closing?.then(sayGoodbye, () => undefined);
    },
  };
}
