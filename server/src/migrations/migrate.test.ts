import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { migrate, type Migration, readMigrations } from '#platform/database/migrate/migrate.ts';
import { databaseUrl } from '#platform/database/testing/test-database.ts';
import { makeLog } from '#platform/log.ts';
import { describeSchema } from './schema-text.ts';

const { url: server } = inject('testPostgres');
const log = makeLog('silent');
const createdDatabases: string[] = [];

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const runOnServer = (statement: string) => withClient(server, (client) => client.query(statement));

async function createEmptyDatabase(): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await runOnServer(`CREATE DATABASE ${name}`);
  createdDatabases.push(name);
  return databaseUrl(server, name);
}

afterEach(async () => {
  for (const name of createdDatabases.splice(0)) await runOnServer(`DROP DATABASE ${name} WITH (FORCE)`);
});

const readSchema = (url: string): Promise<string> => withClient(url, describeSchema);

describe('migrate', () => {
  it('applies nothing in a second run', async () => {
    const connection = await createEmptyDatabase();
    expect((await migrate({ connection, log })).applied).toHaveLength((await readMigrations()).length);
    const schema = await readSchema(connection);
    expect(await migrate({ connection, log })).toEqual({ applied: [], role: 'muster_app' });
    expect(await readSchema(connection)).toBe(schema);
  });

  it('applies each migration once when eight processes start together', async () => {
    const connection = await createEmptyDatabase();
    const runs = await Promise.all(Array.from({ length: 8 }, () => migrate({ connection, log })));
    const names = (await readMigrations()).map(({ name }) => name);
    expect(runs.flatMap(({ applied }) => applied).toSorted()).toEqual(names);
    expect(new Set(runs.map(({ role }) => role))).toEqual(new Set(['muster_app']));
  });

  it('rolls back a migration whose process is killed, and continues at the next start', async () => {
    const connection = await createEmptyDatabase();
    const migrations = await readMigrations();
    const first = migrations.length - 3;
    await migrate({ connection, log, migrations: migrations.slice(0, first) });
    for (const [at, migration] of migrations.entries()) {
      if (at < first) continue;
      const earlier = migrations.slice(0, at);
      const before = await readSchema(connection);
      const killed = { ...migration, text: `${migration.text};\nSELECT pg_terminate_backend(pg_backend_pid());` };
      const run = migrate({ connection, log, migrations: [...earlier, killed] });
      await expect(run, migration.name).rejects.toThrow(/terminat/u);
      expect(await readSchema(connection), migration.name).toBe(before);
      const { applied } = await migrate({ connection, log, migrations: [...earlier, migration] });
      expect(applied).toEqual([migration.name]);
    }
    await migrate({ connection, log });
    const fresh = await createEmptyDatabase();
    await migrate({ connection: fresh, log });
    expect(await readSchema(connection)).toBe(await readSchema(fresh));
  });

  it('rolls back a migration that fails in the middle', async () => {
    const connection = await createEmptyDatabase();
    const broken: Migration = { name: '9000_broken.sql', text: 'CREATE TABLE half (id int); SELECT 1 / 0;' };
    await expect(migrate({ connection, log, migrations: [broken] })).rejects.toMatchObject({ code: '22012' });
    expect(await readSchema(connection)).not.toContain('half');
  });

  it('rejects a database that was made by another text of the same migration', async () => {
    const connection = await createEmptyDatabase();
    await migrate({ connection, log, migrations: [{ name: '0000_one.sql', text: 'SELECT 1' }] });
    await expect(
      migrate({ connection, log, migrations: [{ name: '0000_one.sql', text: 'SELECT 2' }] }),
    ).rejects.toThrow('0000_one.sql differs');
  });

  it('rejects a database that a newer release has migrated', async () => {
    const connection = await createEmptyDatabase();
    const [one, two, three] = ['0000_one.sql', '0001_two.sql', '0002_three.sql'].map((name) => ({
      name,
      text: 'SELECT 1',
    })) as [Migration, Migration, Migration];
    await migrate({ connection, log, migrations: [one, three] });
    await migrate({ connection, log, migrations: [one, two, three] });
    for (const older of [
      [one, three],
      [one, two],
    ])
      await expect(migrate({ connection, log, migrations: older })).rejects.toThrow(
        /^A newer release has changed this database \(000[12]_t\w+\.sql\)/u,
      );
  });

  it('rejects a database of a version before the baseline', async () => {
    const connection = await createEmptyDatabase();
    const names = ['0000_tables.sql', '0001_guards.sql', '0033_student_search.sql'];
    await migrate({ connection, log, migrations: names.map((name) => ({ name, text: 'SELECT 1' })) });
    await expect(migrate({ connection, log })).rejects.toThrow(
      'This release cannot upgrade this database, because an older version created it (0000_tables.sql); start with an empty database or DATA_DIR.',
    );
  });

  it('applies a file of functions again only when its text has changed', async () => {
    const connection = await createEmptyDatabase();
    await migrate({ connection, log });
    await withClient(connection, async (client) => {
      const name = 'functions/attendance_status.sql';
      const countFunctions = async () =>
        (await client.query("SELECT FROM pg_proc WHERE proname = 'is_attended'")).rowCount;
      await client.query('DROP FUNCTION is_attended');
      await migrate({ connection, log });
      expect(await countFunctions()).toBe(0);
      await client.query("UPDATE schema_migrations SET sha256 = 'of another text' WHERE name = $1", [name]);
      await migrate({ connection, log });
      expect(await countFunctions()).toBe(1);
    });
  });

  it('lets transactions of a running process pass while it waits for a table', async () => {
    const connection = await createEmptyDatabase();
    await migrate({ connection, log });
    const isStale = (table: string) =>
      withClient(connection, async (client) => {
        const { rows } = await client.query<{ isStale: boolean }>(
          `SELECT obj_description(oid, 'pg_policy') = 'of an older release' AS "isStale" FROM pg_policy
           WHERE polrelid = $1::regclass AND polname = 'university'`,
          [table],
        );
        return rows[0]?.isStale;
      });
    await withClient(connection, async (client) => {
      for (const table of ['staff', 'venues'])
        await client.query(`COMMENT ON POLICY university ON ${table} IS 'of an older release'`);
      await client.query("UPDATE schema_migrations SET sha256 = 'of another text' WHERE name LIKE 'functions/%'");
      await client.query('BEGIN; SELECT FROM venues');
      const migrating = migrate({ connection, log });
      // The policy of staff comes first.
      await vi.waitFor(async () => expect(await isStale('staff')).toBe(false), 15_000);
      await client.query("SET LOCAL lock_timeout = '10s'; SELECT FROM staff, venues, attendance, class_sessions");
      await withClient(connection, (other) => other.query("SET lock_timeout = '10s'; SELECT FROM venues"));
      await client.query('COMMIT');
      await migrating;
      expect(await isStale('venues')).toBe(false);
    });
  });

  it('keeps what existing faculty offices see of students, and begins with nothing elsewhere', async () => {
    const connection = await createEmptyDatabase();
    const migrations = await readMigrations();
    const at = migrations.findIndex(({ name }) => name === '0035_private_fields_of_students.sql');
    await migrate({ connection, log, migrations: migrations.slice(0, at) });
    await withClient(connection, async (client) => {
      await client.query(`
        INSERT INTO universities (code, name) VALUES ('OFFICE', 'With an office'), ('NONE', 'Without');
        INSERT INTO accounts (university_id, email, role, name) SELECT id, 'one@example.edu', 'admin', 'One' FROM universities;
        INSERT INTO admins (university_id, user_id, email, role, departments) SELECT a.university_id, a.id, a.email,
          CASE u.code WHEN 'OFFICE' THEN 'faculty_office' ELSE 'owner' END,
          CASE u.code WHEN 'OFFICE' THEN ARRAY['Law'] ELSE '{}' END
        FROM accounts a JOIN universities u ON u.id = a.university_id`);
      await migrate({ connection, log, migrations: migrations.slice(0, at + 1) });
      await client.query(`INSERT INTO universities (code, name) VALUES ('LATER', 'Later')`);
      const { rows } = await client.query('SELECT code, faculty_office_fields FROM universities ORDER BY code');
      expect(rows).toEqual([
        { code: 'LATER', faculty_office_fields: [] },
        { code: 'NONE', faculty_office_fields: [] },
        { code: 'OFFICE', faculty_office_fields: ['contact_no', 'dob', 'gender', 'address'] },
      ]);
    });
  });

  it('works as an owner who cannot create roles, with row level security', async () => {
    const connection = new URL(await createEmptyDatabase());
    const name = connection.pathname.slice(1);
    const owner = `owner_${name}`;
    await runOnServer(`CREATE ROLE ${owner} LOGIN PASSWORD 'only-for-this-test'`);
    await runOnServer(`ALTER DATABASE ${name} OWNER TO ${owner}`);
    const url = Object.assign(new URL(connection), { username: owner, password: 'only-for-this-test' }).href;
    try {
      expect((await migrate({ connection: url, log })).role).toBeUndefined();
      await withClient(url, async (client) => {
        const insert = client.query(
          `INSERT INTO modules (university_id, module_name, module_code, semester) VALUES (gen_random_uuid(), 'M', 'M', 1)`,
        );
        await expect(insert).rejects.toMatchObject({ code: '42501' });
        expect(await searchStudents(client)).toEqual([{ words: 'own\n1\nstudent@example.edu', degree_key: 'law' }]);
      });
    } finally {
      await runOnServer(`DROP DATABASE ${name} WITH (FORCE)`);
      createdDatabases.splice(createdDatabases.indexOf(name), 1);
      await runOnServer(`DROP ROLE ${owner}`);
    }
  });
});

/** Adds a student to each of two universities. Returns the rows of the student search that the second one sees. */
async function searchStudents(client: pg.Client): Promise<unknown[]> {
  let rows: unknown[] = [];
  for (const name of ['Foreign', 'Own']) {
    const id = randomUUID();
    await client.query(`BEGIN; SET LOCAL muster.university_id = '${id}'`);
    await client.query(`INSERT INTO universities (id, code, name) VALUES ($1, upper($2), $2)`, [id, name]);
    await client.query(
      `WITH degree AS (
         INSERT INTO degree_details (university_id, degree_programme, degree_level, local_international)
         VALUES ($1, 'Law', 'undergraduate', 'local') RETURNING id)
       INSERT INTO students (university_id, name, email, student_id, degree_details_id)
       SELECT $1, $2, 'student@example.edu', '1', id FROM degree`,
      [id, name],
    );
    ({ rows } = await client.query('SELECT words, degree_key FROM student_search'));
    await client.query('COMMIT');
  }
  return rows;
}
