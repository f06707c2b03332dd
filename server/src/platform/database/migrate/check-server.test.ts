import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { makeLog } from '../../log.ts';
import { migrate } from './migrate.ts';
import { checkServer } from './check-server.ts';
import { databaseUrl } from '../testing/test-database.ts';

describe('database server check', () => {
  it('names the folder of a socket that does not exist', async () => {
    const url = 'postgres://muster:hunter2@%2Fnowhere%2Fpostgres/muster';
    await expect(checkServer({ url, isDurabilityRequired: true })).rejects.toThrow(
      'The database on /nowhere/postgres cannot be reached (ENOENT); start it or correct DATABASE_URL.',
    );
  });

  it('reports a missing password and a missing certificate', async () => {
    const url = new URL(inject('testPostgres').url);
    url.password = '';
    await expect(checkServer({ url: url.href, isDurabilityRequired: false })).rejects.toThrow(
      'refuses the user or password of DATABASE_URL.',
    );
    url.searchParams.set('sslrootcert', '/nowhere/ca.pem');
    await expect(checkServer({ url: url.href, isDurabilityRequired: false })).rejects.toThrow(
      "DATABASE_URL cannot be used (ENOENT: no such file or directory, open '/nowhere/ca.pem').",
    );
  });

  it('rejects an unsuitable database before it writes anything, and says what to change', async () => {
    const { url: server } = inject('testPostgres');
    const name = `unsuitable_${randomBytes(6).toString('hex')}`;
    const user = `guest_${name}`;
    const url = databaseUrl(server, name);
    const guest = Object.assign(new URL(url), { username: user, password: 'only-for-this-test' }).href;
    const run = async (at: string, ...statements: string[]) => {
      const client = new pg.Client({ connectionString: at });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    };
    const findProblem = (at: string) =>
      checkServer({ url: at, isDurabilityRequired: false }).then(
        () => undefined,
        ({ message }: Error) => message,
      );
    const recreate = (encoding: string) =>
      run(
        server,
        `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
        `CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C' ENCODING '${encoding}'`,
      );
    onTestFinished(() => run(server, `DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${user}`));
    await run(server, `CREATE ROLE ${user} LOGIN PASSWORD 'only-for-this-test'`);

    await recreate('LATIN1');
    expect(await findProblem(url)).toContain('has the encoding LATIN1');
    await recreate('UTF8');
    expect(await findProblem(url)).toBeUndefined();
    const standby = `${url}?options=-c%20default_transaction_read_only%3Don`;
    expect(await findProblem(standby)).toContain('is read-only');
    // A backup only reads.
    await checkServer({ url: standby, isDurabilityRequired: false, canBeReadOnly: true });
    expect(await findProblem(guest)).toBe(
      'The user of DATABASE_URL may not create tables; make it the owner of the database, or set MIGRATION_DATABASE_URL to the owner.',
    );
    await run(url, 'CREATE TABLE orders (id int)');
    expect(await findProblem(url)).toContain('holds the tables of another program');
    await run(url, 'DROP TABLE orders');
    await migrate({ connection: url, log: makeLog('silent'), migrations: [] });
    expect(await findProblem(url)).toBeUndefined();
    expect(await findProblem(guest)).toContain(
      'The tables of the database belong to muster, and the user of DATABASE_URL is not',
    );
  });
});
