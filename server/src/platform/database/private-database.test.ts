import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeLog } from '../log.ts';
import { findRunningPrivateDatabase, startPrivateDatabase } from './private-database.ts';

const start = (dataDir: string) => startPrivateDatabase({ dataDir, log: makeLog('silent'), isDurable: false });

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('private database', () => {
  it('gives the tables that an earlier release made as the superuser to their owner', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'muster-private-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const before = await start(dataDir);
    await query(before.url, 'CREATE TABLE notes (id int)');
    await query(before.url, "CREATE FUNCTION one() RETURNS int LANGUAGE sql AS 'SELECT 1'");
    await before.stop();

    const server = await start(dataDir);
    onTestFinished(server.stop);
    expect(findRunningPrivateDatabase(dataDir)).toMatchObject({
      ownerUrl: server.ownerUrl,
      productUrl: server.productUrl,
    });
    const owners = await query(
      server.ownerUrl,
      `SELECT relowner::regrole::text AS owner FROM pg_class WHERE relname = 'notes'
       UNION ALL SELECT proowner::regrole::text FROM pg_proc WHERE proname = 'one'`,
    );
    expect(owners).toEqual([{ owner: 'muster_owner' }, { owner: 'muster_owner' }]);
    await query(server.ownerUrl, 'CREATE TABLE more_notes (id int)');
    await expect(query(server.productUrl, 'SELECT FROM notes')).rejects.toMatchObject({ code: '42501' });
    await expect(query(server.productUrl, 'CREATE TABLE other_notes (id int)')).rejects.toMatchObject({
      code: '42501',
    });
  });
});
