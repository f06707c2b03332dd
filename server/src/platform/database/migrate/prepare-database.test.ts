import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { makeLog } from '../../log.ts';
import { makeDatabase } from '../database.ts';
import { databaseUrl } from '../testing/test-database.ts';
import { prepareAsOwner, prepareDatabase } from './prepare-database.ts';

const { url: server } = inject('testPostgres');
const password = 'only-for-this-test';
const secret = randomBytes(32);
const lines: string[] = [];
const log = makeLog('warn', { write: (line: string) => void lines.push(line) });

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

afterEach(() => lines.splice(0));

/** An empty database that an ordinary user owns, and a login that owns nothing, as OPERATIONS.md describes. */
async function createDatabase({ isMember = true } = {}) {
  const id = randomBytes(6).toString('hex');
  const [name, owner, login] = [`roles_${id}`, `owner_${id}`, `login_${id}`] as const;
  await run(
    server,
    `CREATE ROLE ${owner} LOGIN PASSWORD '${password}'`,
    `CREATE ROLE ${login} LOGIN PASSWORD '${password}'`,
    ...(isMember ? [`GRANT muster_app, muster_departments TO ${login}`] : []),
    `CREATE DATABASE ${name} OWNER ${owner}`,
  );
  onTestFinished(() => run(server, `DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${owner}`, `DROP ROLE ${login}`));
  const urlOf = (username: string) => Object.assign(new URL(databaseUrl(server, name)), { username, password }).href;
  return { owner, login, operatorUrl: databaseUrl(server, name), ownerUrl: urlOf(owner), url: urlOf(login) };
}

const prepare = (
  urls: { url: string; ownerUrl: string | undefined },
  options: Partial<Parameters<typeof prepareDatabase>[0]> = {},
) => prepareDatabase({ urls, secret, log, isDurabilityRequired: false, allowedRights: undefined, ...options });

describe('database preparation', () => {
  it('migrates as an owner who cannot create roles, and works as a login without rights', async () => {
    const { url, ownerUrl } = await createDatabase();
    const role = await prepare({ url, ownerUrl });
    expect(role?.name).toBe('muster_app');
    expect(lines).toEqual([]);
    const database = makeDatabase({ url, role, log });
    await database.acrossUniversities((tx) => tx.execute(`INSERT INTO universities (code, name) VALUES ('A', 'A')`));
    await database.close();
  });

  it('starts without the owner once the owner has migrated', async () => {
    const { url, ownerUrl } = await createDatabase();
    await expect(prepare({ url, ownerUrl: undefined })).rejects.toThrow('set MIGRATION_DATABASE_URL to the owner');
    await prepareAsOwner({ urls: { url: ownerUrl, ownerUrl: undefined }, secret, log, isDurabilityRequired: false });
    expect((await prepare({ url, ownerUrl: undefined }))?.name).toBe('muster_app');
    await expect(prepare({ url, ownerUrl: undefined }, { secret: randomBytes(32) })).rejects.toThrow('another SECRET');
    await run(ownerUrl, "DELETE FROM schema_migrations WHERE name = '0029_database_roles.sql'");
    await expect(prepare({ url, ownerUrl: undefined })).rejects.toThrow(
      'lacks the migration 0029_database_roles.sql; set MIGRATION_DATABASE_URL',
    );
  });

  it('rejects a key that was made from another secret', async () => {
    const { url, ownerUrl } = await createDatabase();
    await prepare({ url, ownerUrl });
    await run(ownerUrl, "UPDATE scope_keys SET inner_key = '', outer_key = ''");
    await expect(prepare({ url, ownerUrl: undefined })).rejects.toThrow(
      'another SECRET; run "npm run muster -- migrate"',
    );
  });

  it('starts with one user who owns the tables, with a warning unless that is accepted', async () => {
    const { ownerUrl, owner } = await createDatabase();
    const urls = { url: ownerUrl, ownerUrl: undefined };
    expect(await prepare(urls)).toBeUndefined();
    expect(lines.join('')).toContain(`the user ${owner} of DATABASE_URL owns the tables; create a login`);
    lines.splice(0);
    await prepare(urls, { allowedRights: 'owner' });
    expect(lines).toEqual([]);
  });

  it('rejects a superuser and a user with BYPASSRLS, unless that is allowed by name', async () => {
    const { operatorUrl, url, ownerUrl, login, owner } = await createDatabase();
    await expect(prepare({ url: operatorUrl, ownerUrl })).rejects.toThrow('is a superuser or has BYPASSRLS');
    await expect(prepare({ url: operatorUrl, ownerUrl }, { allowedRights: 'owner' })).rejects.toThrow('is a superuser');
    expect((await prepare({ url: operatorUrl, ownerUrl }, { allowedRights: 'superuser' }))?.name).toBe('muster_app');
    await run(server, `ALTER ROLE ${login} BYPASSRLS`);
    await expect(prepare({ url, ownerUrl })).rejects.toThrow(`The user ${login} of DATABASE_URL is a superuser or`);
    await run(server, `ALTER ROLE ${login} NOBYPASSRLS`, `ALTER ROLE ${owner} BYPASSRLS`, `GRANT ${owner} TO ${login}`);
    await expect(prepare({ url, ownerUrl })).rejects.toThrow('is a superuser or has BYPASSRLS');
  });

  it('closes students to faculty offices while it cannot hide their private fields', async () => {
    const { operatorUrl, url, ownerUrl, owner } = await createDatabase();
    const name = new URL(operatorUrl).pathname.slice(1);
    const readAsOffice = () => run(url, 'SET ROLE muster_departments', 'SELECT FROM students, student_search');
    await prepare({ url, ownerUrl });
    await readAsOffice();
    // As a database of an earlier release: offices read the tables, and the owner may not create the schema of the views.
    await run(operatorUrl, 'DROP SCHEMA faculty_office CASCADE', `ALTER DATABASE ${name} OWNER TO CURRENT_USER`);
    await run(operatorUrl, `ALTER SCHEMA public OWNER TO ${owner}`);
    await prepare({ url, ownerUrl });
    expect(lines.splice(0).join('')).toContain(`Run GRANT CREATE ON DATABASE \\"${name}\\" TO \\"${owner}\\"`);
    await expect(readAsOffice()).rejects.toThrow('permission denied');
    await run(operatorUrl, `GRANT CREATE ON DATABASE ${name} TO ${owner}`);
    await prepare({ url, ownerUrl });
    expect(lines).toEqual([]);
    await readAsOffice();
    await run(
      operatorUrl,
      `REVOKE CREATE ON DATABASE ${name} FROM ${owner}`,
      `ALTER SCHEMA faculty_office OWNER TO CURRENT_USER`,
    );
  });

  it('names the grant that a login lacks', async () => {
    const { url, ownerUrl, login } = await createDatabase({ isMember: false });
    await expect(prepare({ url, ownerUrl })).rejects.toThrow(
      `not a member of muster_app; run GRANT muster_app, muster_departments TO "${login}" as a superuser`,
    );
  });
});
