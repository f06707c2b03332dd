import pg from 'pg';

/** Runs work on a connection of the database owner, which sees all universities. */
export async function withAdminConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c muster.scope=all' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
