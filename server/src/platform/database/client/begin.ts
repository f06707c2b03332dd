import pg from 'pg';

/** What the driver offers to statements that write their own messages. Its types do not name it. */
type Connection = {
  parse(message: { name: string; text: string; types: readonly number[] }): void;
  bind(message: { portal: string; statement: string; values: readonly unknown[] }): void;
  execute(message: { portal: string }): void;
};
type Preparable = { prepare(connection: Connection): void };

/** Statements by the names of their settings. */
const textOf = (names: readonly string[]): string =>
  `SELECT ${names.map((name, at) => `set_config('${name}', $${at + 1}, true)`).join(', ')}`;

/**
 * Begins a transaction with these settings, in one round trip. The settings are bound parameters: the text of a statement, which
 * pg_stat_activity shows to other connections of the same user, does not contain signatures.
 */
export function beginWith(
  client: pg.ClientBase,
  settings: Readonly<Record<string, string>>,
  options: { readonly isSnapshot: boolean; readonly query_timeout?: number },
): Promise<void> {
  const { isSnapshot, ...timeout } = options;
  const begin = isSnapshot ? 'BEGIN ISOLATION LEVEL REPEATABLE READ' : 'BEGIN';
  return new Promise((resolve, reject) => {
    const query = new pg.Query({
      ...timeout,
      // Names have at most 63 characters.
      name: `begin ${Object.keys(settings).join(' ').replaceAll('muster.', '')}`,
      text: textOf(Object.keys(settings)),
      values: Object.values(settings),
      callback: (error: Error | null) => (error ? reject(error) : resolve()),
    } as pg.QueryConfig);
    const { prepare } = query as unknown as Preparable;
    Object.assign(query, {
      ...timeout,
      prepare(connection: Connection) {
        connection.parse({ name: '', text: begin, types: [] });
        connection.bind({ portal: '', statement: '', values: [] });
        connection.execute({ portal: '' });
        prepare.call(query, connection);
      },
    });
    client.query(query);
  });
}
