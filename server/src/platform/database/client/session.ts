import type pg from 'pg';

/**
 * Sets the settings of a new connection by SQL, because poolers drop or refuse those in the packet that opens a connection, and returns the
 * id of its server process: a pooler sends another one. Throws where the database is read-only; use the connection no more then.
 */
export async function startSession(
  client: pg.ClientBase,
  settings: Readonly<Record<string, string>>,
  timeout: { readonly query_timeout?: number } = {},
): Promise<number> {
  const names = Object.keys(settings);
  const set = names.map((name, at) => `, set_config('${name}', $${at + 1}, false)`).join('');
  const { rows } = await client.query<{ pid: number; is_read_only: boolean }>({
    text: `SELECT pg_backend_pid() AS pid, current_setting('transaction_read_only')::bool AS is_read_only${set}`,
    values: names.map((name) => settings[name]),
    ...timeout,
  });
  const [session] = rows;
  if (!session || session.is_read_only) throw Object.assign(new Error('The database is read-only'), { code: '25006' });
  return session.pid;
}
