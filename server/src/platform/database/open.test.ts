import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { makeLog } from '../log.ts';
import { migrate } from './migrate.ts';
import { checkServer } from './open.ts';
import { databaseUrl } from './test-database.ts';

test('a database behind a socket that is not there is told by the folder of the socket', async () => {
  const url = 'postgres://muster:hunter2@%2Fnowhere%2Fpostgres/muster';
  await expect(checkServer({ url, isDurabilityRequired: true })).rejects.toThrow(
    'The database on /nowhere/postgres cannot be reached (ENOENT); start it or correct DATABASE_URL.',
  );
});

test('a user without a password is told that it is refused, and a certificate that is not there is named', async () => {
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

test('a database that Muster cannot live in is refused before anything is written, with what to change', async () => {
  const { url: server } = inject('testPostgres');
  const name = `unfit_${randomBytes(6).toString('hex')}`;
  const user = `guest_${name}`;
  const url = databaseUrl(server, name);
  const guest = Object.assign(new URL(url), { username: user, password: 'only-for-this-test' }).href;
  const run = async (at: string, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const complaint = (at: string) =>
    checkServer({ url: at, isDurabilityRequired: false }).then(
      () => undefined,
      ({ message }: Error) => message,
    );
  const remake = (encoding: string) =>
    run(
      server,
      `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
      `CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C' ENCODING '${encoding}'`,
    );
  onTestFinished(() => run(server, `DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${user}`));
  await run(server, `CREATE ROLE ${user} LOGIN PASSWORD 'only-for-this-test'`);

  await remake('LATIN1');
  expect(await complaint(url)).toContain('has the encoding LATIN1');
  await remake('UTF8');
  expect(await complaint(url)).toBeUndefined();
  expect(await complaint(`${url}?options=-c%20default_transaction_read_only%3Don`)).toContain('can only be read');
  expect(await complaint(guest)).toBe(
    'The user of DATABASE_URL may not make tables; make it the owner of the database.',
  );
  await run(url, `GRANT CREATE ON SCHEMA public TO ${user}`);
  expect(await complaint(guest)).toMatch(/may not add the extension .*pg_trgm/u);
  await run(url, 'CREATE TABLE orders (id int)');
  expect(await complaint(url)).toContain('holds the tables of another program');
  await run(url, 'DROP TABLE orders');
  await migrate({ connection: url, log: makeLog('silent'), migrations: [] });
  expect(await complaint(url)).toBeUndefined();
  expect(await complaint(guest)).toContain('The tables of the database belong to muster;');
});
