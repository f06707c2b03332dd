import pg from 'pg';

/** Work on a connection of the database's owner, who sees every university. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c muster.scope=all' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
