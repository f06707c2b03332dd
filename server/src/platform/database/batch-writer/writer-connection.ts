import pg from 'pg';
import { isReadOnly } from '../client/database-errors.ts';
import { checkRows, type RowSchema } from '../client/row-schema.ts';
import { startSession } from '../client/session.ts';
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

const sessionSettings = (role: AppRole | undefined): Record<string, string> => ({
  ...(role && { role: role.name }),
  'muster.scope': 'all',
  // An acknowledged row survives a power cut, whatever the default of the database is.
  synchronous_commit: 'on',
  // One plan for all array lengths, with the same index lookups.
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  // A plan made while a table was empty must not scan the table once it has grown.
  enable_seqscan: 'off',
  statement_timeout: '4000',
  lock_timeout: '3000',
  timezone: 'UTC',
});

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
      connectionTimeoutMillis: 2_000,
      query_timeout: shortQueryTimeoutMs,
      keepAlive: true,
    });
    client.on('error', onBroken);
    client.on('end', onBroken);
    try {
      await client.connect();
      await begin(client);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    return client;
  }

  async function begin(client: pg.Client): Promise<void> {
    const pid = await startSession(client, sessionSettings(deps.role));
    const signature = signScope(deps.role, pid, 'all');
    await client.query("SELECT set_config('muster.signature', $1, false)", [signature]);
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
        // An error sent by the server leaves the connection usable, unless it cannot write; after any other error its state is unknown.
        if (!(error instanceof pg.DatabaseError) || isReadOnly(error)) {
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
