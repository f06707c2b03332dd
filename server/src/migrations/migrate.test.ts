import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { migrate, type Migration, readMigrations } from '../platform/database/migrate.ts';
import { databaseUrl } from '../platform/database/test-database.ts';
import { makeLog } from '../platform/log.ts';
import { describeSchema } from './schema-text.ts';

const { url: server } = inject('testPostgres');
const log = makeLog('silent');
const made: string[] = [];

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function makeEmpty(): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name}`);
  made.push(name);
  return databaseUrl(server, name);
}

afterEach(async () => {
  for (const name of made.splice(0)) await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
});

async function schemaOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const text = await describeSchema(client);
  await client.end();
  return text;
}

test('a second run finds nothing to do', async () => {
  const connection = await makeEmpty();
  expect((await migrate({ connection, log })).applied).toHaveLength((await readMigrations()).length);
  const schema = await schemaOf(connection);
  expect(await migrate({ connection, log })).toEqual({ applied: [], role: 'muster_app' });
  expect(await schemaOf(connection)).toBe(schema);
});

test('eight processes that start at once migrate once', async () => {
  const connection = await makeEmpty();
  const runs = await Promise.all(Array.from({ length: 8 }, () => migrate({ connection, log })));
  const names = (await readMigrations()).map(({ name }) => name);
  expect(runs.flatMap(({ applied }) => applied).toSorted()).toEqual(names);
  expect(new Set(runs.map(({ role }) => role))).toEqual(new Set(['muster_app']));
});

test('a process killed at the end of any migration leaves nothing of it, and the next start goes on from there', async () => {
  const whole = await makeEmpty();
  await migrate({ connection: whole, log });
  const migrations = await readMigrations();
  const connection = await makeEmpty();
  // Its own list of what was done.
  await migrate({ connection, log, migrations: [] });
  let before = await schemaOf(connection);
  for (const [at, one] of migrations.entries()) {
    const earlier = migrations.slice(0, at);
    const killed = { name: one.name, text: `${one.text};\nSELECT pg_terminate_backend(pg_backend_pid());` };
    const dying = migrate({ connection, log, migrations: [...earlier, killed] });
    await expect(dying, one.name).rejects.toThrow(/terminat/u);
    expect(await schemaOf(connection), one.name).toBe(before);
    const { applied } = await migrate({ connection, log, migrations: [...earlier, one] });
    expect(applied).toEqual([one.name]);
    before = await schemaOf(connection);
  }
  expect(before).toBe(await schemaOf(whole));
});

test('two numbers that differ by capitals only are both kept and told, and no third comes to them', async () => {
  const connection = await makeEmpty();
  const migrations = await readMigrations();
  await migrate({ connection, log, migrations: migrations.filter(({ name }) => name < '0024') });
  const client = new pg.Client({ connectionString: connection });
  await client.connect();
  const add = (number: string) =>
    client.query(
      `INSERT INTO students (university_id, name, email, student_id)
       SELECT id, $1, 'somebody@example.edu', $1 FROM universities`,
      [number],
    );
  await client.query(`INSERT INTO universities (code, name) VALUES ('TWIN', 'Of twins')`);
  for (const number of ['AS1', 'as1', 'As1', 'AS2']) await add(number);
  const told: string[] = [];
  await migrate({ connection, log: makeLog('warn', { write: (line) => told.push(line) }) });
  const { rows } = await client.query<{ number: string }>(
    'SELECT student_id AS number FROM students ORDER BY created_at',
  );
  expect(rows.map(({ number }) => number)).toEqual(['AS1', 'as1', 'As1', 'AS2']);
  expect(told.join()).toContain('In TWIN students have a number that somebody else has in other capitals (2)');
  for (const number of ['aS1', 'as2']) await expect(add(number), number).rejects.toMatchObject({ code: '23505' });
  await client.end();
});

test('a migration that fails in the middle leaves nothing behind', async () => {
  const connection = await makeEmpty();
  const broken: Migration = { name: '9000_broken.sql', text: 'CREATE TABLE half (id int); SELECT 1 / 0;' };
  await expect(migrate({ connection, log, migrations: [broken] })).rejects.toMatchObject({ code: '22012' });
  expect(await schemaOf(connection)).not.toContain('half');
});

test('a database made by another text of the same migration is refused', async () => {
  const connection = await makeEmpty();
  await migrate({ connection, log, migrations: [{ name: '0000_one.sql', text: 'SELECT 1' }] });
  await expect(migrate({ connection, log, migrations: [{ name: '0000_one.sql', text: 'SELECT 2' }] })).rejects.toThrow(
    '0000_one.sql differs',
  );
});

test('a database that a newer release has changed is refused by an older one', async () => {
  const connection = await makeEmpty();
  const [one, two] = ['0000_one.sql', '0001_two.sql'].map((name) => ({ name, text: 'SELECT 1' })) as [
    Migration,
    Migration,
  ];
  await migrate({ connection, log, migrations: [one, two] });
  await expect(migrate({ connection, log, migrations: [one] })).rejects.toThrow(
    'A newer release has changed this database (0001_two.sql)',
  );
});

test('an owner who may make no roles goes on as itself, and row level security binds it too', async () => {
  const connection = new URL(await makeEmpty());
  const name = connection.pathname.slice(1);
  const owner = `owner_${name}`;
  await onServer(`CREATE ROLE ${owner} LOGIN PASSWORD 'only-for-this-test'`);
  await onServer(`ALTER DATABASE ${name} OWNER TO ${owner}`);
  const url = Object.assign(new URL(connection), { username: owner, password: 'only-for-this-test' }).href;
  try {
    expect((await migrate({ connection: url, log })).role).toBeUndefined();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const adding = client.query(
      `INSERT INTO modules (university_id, module_name, module_code, semester) VALUES (gen_random_uuid(), 'M', 'M', 1)`,
    );
    await expect(adding).rejects.toMatchObject({ code: '42501' });
    expect(await findsOwnStudent(client)).toEqual({ own: 1, foreign: 0 });
    await client.end();
  } finally {
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    made.splice(made.indexOf(name), 1);
    await onServer(`DROP ROLE ${owner}`);
  }
});

/** The lists' way to students goes through triggers and a function that lend the owner's eyes: also where the owner is nobody special. */
async function findsOwnStudent(client: pg.Client): Promise<{ own: number; foreign: number }> {
  const count = async (search: string) => {
    const wanted = JSON.stringify({ search });
    const { rows } = await client.query<{ total: string }>(`SELECT total FROM find_students($1, 'name', false, 0, 9)`, [
      wanted,
    ]);
    return Number(rows[0]?.total);
  };
  const found = { own: 0, foreign: 0 };
  for (const name of ['Foreign', 'Own'] as const) {
    const id = randomUUID();
    await client.query(`BEGIN; SET LOCAL muster.university_id = '${id}'`);
    await client.query(`INSERT INTO universities (id, code, name) VALUES ($1, upper($2), $2)`, [id, name]);
    await client.query(
      `WITH degree AS (
         INSERT INTO degree_details (university_id, degree_programme, degree_level, local_international)
         VALUES ($1, 'Law', 'undergraduate', 'local') RETURNING id)
       INSERT INTO students (university_id, name, email, student_id, degree_details_id)
       SELECT $1, $2, 'somebody@example.edu', '1', id FROM degree`,
      [id, name],
    );
    if (name === 'Own') Object.assign(found, { own: await count('own'), foreign: await count('foreign') });
    await client.query('COMMIT');
  }
  return found;
}
