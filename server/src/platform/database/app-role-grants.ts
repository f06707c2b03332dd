import type pg from 'pg';

const appRole = 'muster_app';

/** Read and written by functions that lend their owner's eyes, and by nothing else. */
const ownersAlone = `'student_search', 'student_counts'`;

/** Another database of the same server made or granted the role at this very moment: roles are the server's, not ours. */
const concurrently = new Set(['42710', '23505', 'XX000']);

/**
 * A role that owns nothing and bypasses nothing, so that row level security holds even where the connecting user is a
 * superuser. A user who may not make it goes on as itself: FORCE ROW LEVEL SECURITY binds it, being no superuser.
 */
export async function ensureAppRole(client: pg.Client): Promise<string | undefined> {
  const me = await ask<{ can_create: boolean; is_superuser: boolean }>(
    client,
    'SELECT rolcreaterole OR rolsuper AS can_create, rolsuper AS is_superuser FROM pg_roles WHERE rolname = current_user',
  );
  const exists = async () => (await ask(client, 'SELECT 1 FROM pg_roles WHERE rolname = $1', [appRole])) !== undefined;
  if (!(await exists())) {
    if (!me?.can_create) return undefined;
    await attempt(client, `CREATE ROLE ${appRole} NOLOGIN`);
  }
  if (!me?.is_superuser && !(await mayBecome(client))) await attempt(client, `GRANT ${appRole} TO CURRENT_USER`);
  if (!(await mayBecome(client))) return undefined;
  await grant(client);
  return appRole;
}

/** Trying is the only answer that holds for every version: what membership allows changed in PostgreSQL 16. */
async function mayBecome(client: pg.Client): Promise<boolean> {
  return attempt(client, `SET LOCAL ROLE ${appRole}; RESET ROLE`);
}

/** Without harm to the transaction around it. Refused is an answer; anything unforeseen is not. */
async function attempt(client: pg.Client, statement: string): Promise<boolean> {
  await client.query('SAVEPOINT attempt');
  try {
    await client.query(statement);
    await client.query('RELEASE SAVEPOINT attempt');
    return true;
  } catch (error) {
    await client.query('ROLLBACK TO SAVEPOINT attempt');
    const code = String((error as { code?: unknown }).code);
    if (code === '42501' || code === '42704' || concurrently.has(code)) return false;
    throw error;
  }
}

/** Rows of the universities' tables in full; universities are only read and added; no schema change, no TRUNCATE. */
async function grant(client: pg.Client): Promise<void> {
  const missing = await ask(
    client,
    `SELECT 1 FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
       AND relname NOT IN (${ownersAlone}) AND NOT has_table_privilege($1, oid, 'SELECT')`,
    [appRole],
  );
  if (!missing) return;
  await client.query(`
    DO $$
    DECLARE
      name text;
    BEGIN
      EXECUTE format('GRANT USAGE ON SCHEMA %I TO ${appRole}', current_schema());
      FOR name IN SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
        AND relname NOT IN (${ownersAlone}) LOOP
        EXECUTE format('GRANT %s ON %I TO ${appRole}',
          CASE name
            WHEN 'universities' THEN 'SELECT, INSERT'
            WHEN 'schema_migrations' THEN 'SELECT'
            WHEN 'deployment_facts' THEN 'SELECT, INSERT, UPDATE'
            ELSE 'SELECT, INSERT, UPDATE, DELETE'
          END, name);
      END LOOP;
    END $$`);
}

async function ask<T>(client: pg.Client, text: string, values: unknown[] = []): Promise<T | undefined> {
  const { rows } = await client.query(text, values);
  return rows[0] as T | undefined;
}
