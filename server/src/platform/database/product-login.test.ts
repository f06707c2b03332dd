import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fillUniversity, type FilledUniversity } from '../../migrations/two-universities.ts';
import { runInDepartments } from './department-scope.ts';
import { signScope } from './signed-scope.ts';
import { makeTestDatabase } from './testing/test-database.ts';

// What an injected statement could try: it runs with the rights of the product's login, and knows all of its source.

const database = await makeTestDatabase();
afterAll(database.drop);
const { url, role } = database.connection;
if (!role) throw new Error('These tests need a server on which roles can be created');
let ours: FilledUniversity;
let theirs: FilledUniversity;
let attacker: pg.Client;
let pid: number;

beforeAll(async () => {
  ours = await fillUniversity(database, 'A');
  theirs = await fillUniversity(database, 'B');
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: `-c role=${role?.name}` });
  await client.connect();
  return client;
}

/** A connection as the product leaves it in a transaction of our university. */
beforeEach(async () => {
  attacker = await connect();
  pid = (await attacker.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0;
  await attacker.query(`SET muster.university_id = '${ours.universityId}'`);
  await attacker.query(`SET muster.signature = '${signScope(role, pid, ours.universityId)}'`);
  const client = attacker;
  onTestFinished(() => client.end());
});

const countUniversities = async (): Promise<number> => (await attacker.query('SELECT FROM universities')).rowCount ?? 0;
const countForeignStudents = async (): Promise<number> =>
  (await attacker.query('SELECT FROM students WHERE university_id = $1', [theirs.universityId])).rowCount ?? 0;

/** The texts differ between versions of PostgreSQL. */
const insufficientPrivilege = '42501';

describe('login of the product', () => {
  it('sees its university with a signed scope', async () => {
    expect(await countUniversities()).toBe(1);
    expect((await attacker.query('SELECT FROM students')).rowCount).toBe(1);
  });

  it.each(['SET ROLE NONE', 'RESET ROLE', 'SET SESSION AUTHORIZATION DEFAULT', 'DISCARD ALL'])(
    'gains nothing by %s',
    async (statement) => {
      await attacker.query(statement);
      await attacker.query("SET muster.scope = 'all'");
      expect([(await countUniversities()) < 2, await countForeignStudents()]).toEqual([true, 0]);
      await expect(attacker.query('SELECT * FROM scope_keys')).rejects.toMatchObject({ code: '42501' });
    },
  );

  it.each(['muster_owner', 'muster', 'postgres', 'pg_execute_server_program', 'pg_read_all_data'])(
    'cannot become %s',
    async (name) => {
      await expect(attacker.query(`SET ROLE ${name}`)).rejects.toThrow(/permission denied|does not exist/u);
      await expect(attacker.query(`SET SESSION AUTHORIZATION ${name}`)).rejects.toThrow(
        /permission denied|does not exist/u,
      );
    },
  );

  it('does not see all universities with a scope that it sets itself', async () => {
    await attacker.query("SET muster.scope = 'all'");
    expect([await countUniversities(), await countForeignStudents()]).toEqual([0, 0]);
    await attacker.query("SET muster.scope = ''; SET muster.university_id = ''");
    expect(await countUniversities()).toBe(0);
  });

  it('does not see another university whose id it knows', async () => {
    await attacker.query(`SET muster.university_id = '${theirs.universityId}'`);
    expect([await countUniversities(), await countForeignStudents()]).toEqual([0, 0]);
    for (const signature of ['', 'owner', signScope(role, pid, ours.universityId)]) {
      await attacker.query(`SET muster.signature = '${signature}'`);
      expect(await countForeignStudents()).toBe(0);
    }
  });

  it('cannot use a signature that another connection sends', async () => {
    const product = await connect();
    const { rows } = await product.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const stolen = signScope(role, rows[0]?.pid ?? 0, 'all');
    await product.query(`BEGIN; SET LOCAL muster.scope = 'all'; SET LOCAL muster.signature = '${stolen}'`);
    // It is visible to connections of the same login.
    const seen = await attacker.query<{ query: string }>('SELECT query FROM pg_stat_activity WHERE pid = $1', [
      rows[0]?.pid,
    ]);
    await attacker.query('RESET ROLE');
    expect(seen.rows).toHaveLength(1);
    await attacker.query(`SET muster.scope = 'all'; SET muster.signature = '${stolen}'`);
    expect(await countForeignStudents()).toBe(0);
    await product.end();
  });

  it('cannot turn row level security off', async () => {
    await attacker.query('SET row_security = off');
    await expect(attacker.query('SELECT FROM students')).rejects.toMatchObject({ code: '42501' });
  });

  it('cannot replace the check by functions, operators or own tables', async () => {
    await attacker.query('CREATE TEMP TABLE scope_keys (inner_key bytea, outer_key bytea)');
    await attacker.query("INSERT INTO scope_keys VALUES ('', '')");
    await attacker.query(
      `SELECT set_config('muster.scope', 'all', false), set_config('muster.signature',
         encode(sha256(sha256(convert_to(pg_backend_pid() || ' all', 'UTF8'))), 'hex'), false)`,
    );
    await attacker.query('SET search_path = pg_temp, public');
    expect(await countForeignStudents()).toBe(0);
    await expect(
      attacker.query(
        `CREATE FUNCTION public.is_signed(text, text, text) RETURNS boolean LANGUAGE sql AS 'SELECT true'`,
      ),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      attacker.query(
        `CREATE OR REPLACE FUNCTION public.is_signed(message text, signature text, caller name) RETURNS boolean LANGUAGE sql AS 'SELECT true'`,
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    "COPY students TO PROGRAM 'id'",
    "COPY students FROM PROGRAM 'id'",
    "COPY students TO '/tmp/students.csv'",
    "SELECT pg_read_file('postgresql.conf')",
    "SELECT lo_import('/etc/passwd')",
    'DROP TABLE students',
    'TRUNCATE audit_events',
    'TRUNCATE rate_limits',
    'ALTER TABLE audit_events DISABLE TRIGGER ALL',
    'ALTER TABLE students DISABLE ROW LEVEL SECURITY',
    'ALTER TABLE students NO FORCE ROW LEVEL SECURITY',
    'DROP POLICY university ON students',
    'CREATE TABLE public.copies (id int)',
    'SET session_replication_role = replica',
    'ALTER ROLE CURRENT_USER SUPERUSER',
    'ALTER ROLE muster_login BYPASSRLS',
    'GRANT muster_owner TO muster_login',
    'CREATE ROLE intruder LOGIN',
    'CREATE EXTENSION file_fdw',
    'DELETE FROM schema_migrations',
    'DELETE FROM universities',
    'UPDATE universities SET is_approved = true',
    'SELECT * FROM scope_keys',
  ])('is refused: %s', async (statement) => {
    await expect(attacker.query(statement)).rejects.toMatchObject({ code: insufficientPrivilege });
    await attacker.query('RESET ROLE');
    await expect(attacker.query(statement)).rejects.toMatchObject({ code: insufficientPrivilege });
  });

  it('cannot change history, whatever it sets', async () => {
    const signatures = [
      '',
      'on',
      'owner',
      signScope(role, pid, ours.universityId),
      signScope(role, pid + 1, 'history'),
    ];
    for (const signature of signatures) {
      await attacker.query(`SET muster.history_signature = '${signature}'`);
      for (const statement of ["UPDATE audit_events SET action = 'nothing'", 'DELETE FROM audit_events'])
        await expect(attacker.query(statement), `${statement} with ${signature}`).rejects.toThrow('append-only');
    }
  });

  it('cannot anonymise people of another university', async () => {
    await attacker.query("SET muster.scope = 'all'");
    await attacker.query('SELECT anonymise_person_labels($1, $2)', [theirs.universityId, [randomUUID()]]);
    const labels = await database.inUniversity(theirs.universityId, (tx) =>
      tx.query("SELECT FROM class_sessions WHERE withdrawn_by_label ->> 'name' = 'Former member'"),
    );
    expect(labels).toEqual([]);
  });
});

describe('tables', () => {
  it('force row level security, unless they have no data of a university', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relkind IN ('r', 'p', 'm', 'v', 'f') AND relnamespace = 'public'::regnamespace AND NOT (relrowsecurity AND relforcerowsecurity)
       ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'deployment_facts',
      'job_runs',
      'rate_limits',
      'schema_migrations',
      'scope_keys',
    ]);
  });
});

describe('signatures of transactions', () => {
  it('are not visible to other connections', async () => {
    await attacker.query('SET ROLE NONE');
    const seen = await database.acrossUniversities(async (tx) => {
      await tx.allowHistoryChanges();
      return (await attacker.query<{ query: string }>('SELECT query FROM pg_stat_activity')).rows;
    });
    expect(seen.map(({ query }) => query).join('\n')).not.toMatch(/[0-9a-f]{64}/u);
    await database.acrossUniversities(async () => {
      const { rows } = await attacker.query<{ query: string }>('SELECT query FROM pg_stat_activity');
      expect(rows.some(({ query }) => query.startsWith("SELECT set_config('muster.scope', $1"))).toBe(true);
      expect(rows.map(({ query }) => query).join('\n')).not.toMatch(/[0-9a-f]{64}/u);
    });
  });

  it.each([
    'SET ROLE muster_app',
    'RESET ROLE',
    "SET LOCAL muster.departments = ''",
    `SET LOCAL muster.departments = '{"every"}'`,
    "SET ROLE muster_app; SET LOCAL muster.departments = ''",
  ])('end what departments see: %s', async (statement) => {
    await runInDepartments(['physics'], () =>
      database.inUniversity(ours.universityId, async (tx) => {
        expect(await tx.query('SELECT FROM universities')).toHaveLength(1);
        for (const part of statement.split('; ')) await tx.query(part);
        const rows = await tx
          .query('SELECT FROM universities UNION ALL SELECT FROM students UNION ALL SELECT FROM degree_details')
          .catch(() => []);
        expect(rows).toEqual([]);
      }),
    ).catch((error: Error) => expect(error.message).toMatch(/aborted|permission denied/u));
  });
});
