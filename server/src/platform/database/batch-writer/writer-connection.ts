import pg from 'pg';
import { checkRows, type RowSchema } from '../client/row-schema.ts';
import { shortQueryTimeoutMs } from '../database.ts';
import { type AppRole, signScope } from '../signed-scope.ts';

/** Runs a prepared statement: a name always has the same text. Rows are arrays; `row` describes one of them. */
export type RunPrepared = <Row extends unknown[]>(
  name: string,
  text: string,
  values: string[],
  row: RowSchema<Row>,
) => Promise<Row[]>;

/** The connection of a batch writer, opened on first use and reopened after it breaks. */
export type WriterConnection = {
  readonly run: RunPrepared;
  close(): Promise<void>;
};

const sessionSettings = (role: AppRole | undefined): string =>
  [
    ...(role ? [`-c role=${role.name}`] : []),
    '-c muster.scope=all',
    // An acknowledged row survives a power cut, whatever the default of the database is.
    '-c synchronous_commit=on',
    // One plan for all array lengths, with the same index lookups.
    '-c plan_cache_mode=force_generic_plan',
    '-c jit=off',
    // A plan made while a table was empty must not scan the table once it has grown.
    '-c enable_seqscan=off',
    '-c statement_timeout=4000',
    '-c lock_timeout=3000',
    '-c timezone=UTC',
  ].join(' ');

export function makeWriterConnection(deps: {
  url: string;
  role?: AppRole | undefined;
  name: string;
  areRowsChecked?: boolean | undefined;
}): WriterConnection {
  let connected: Promise<pg.Client> | undefined;

  async function connect(onBroken: () => void): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: deps.url,
      application_name: `muster ${deps.name}`,
      options: sessionSettings(deps.role),
      connectionTimeoutMillis: 2_000,
      query_timeout: shortQueryTimeoutMs,
      keepAlive: true,
    });
    client.on('error', onBroken);
    client.on('end', onBroken);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const signature = signScope(deps.role, rows[0]?.pid ?? 0, 'all');
    await client.query("SELECT set_config('muster.signature', $1, false)", [signature]);
    return client;
  }

  function getClient(): Promise<pg.Client> {
    if (connected) return connected;
    const discard = () => {
      if (connected === connecting) connected = undefined;
    };
    const connecting: Promise<pg.Client> = connect(() => discard()).catch((error: unknown) => {
      discard();
      throw error;
    });
    connected = connecting;
    return connecting;
  }

  return {
    async run<Row extends unknown[]>(name: string, text: string, values: string[], row: RowSchema<Row>) {
      const current = getClient();
      const client = await current;
      try {
        const { rows } = await client.query<unknown[]>({ name, text, values, rowMode: 'array' });
        if (deps.areRowsChecked) checkRows(text, rows, row);
        return rows as Row[];
      } catch (error) {
        // An error sent by the server leaves the connection usable; after any other error its state is unknown.
        if (!(error instanceof pg.DatabaseError)) {
          if (connected === current) connected = undefined;
          void client.end().catch(() => undefined);
        }
        throw error;
      }
    },
    async close() {
      const closing = connected;
      connected = undefined;
      await closing?.then((client) => client.end()).catch(() => undefined);
    },
  };
}
