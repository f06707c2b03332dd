import { universitySettings } from '@muster/contract/accounts/university-settings';
import type pg from 'pg';
import { z } from 'zod';
import { departmentRole } from '../department-scope.ts';

/** The role of the product's transactions. */
export const appRole = 'muster_app';
const rightsRow = z.object({ can_create: z.boolean(), is_superuser: z.boolean() });

/** The settings of a university, those that were confirmed, its logo, and how long audit events hold addresses. */
const changeableColumns = [
  ...Object.keys(universitySettings.shape),
  'logo_url',
  'audit_address_days',
  'confirmed_settings',
];

/** Roles belong to the server: a process of another database may create or grant the role at the same moment. */
const concurrentChangeCodes = new Set(['42710', '23505', 'XX000']);

/**
 * Prepares the role of the product's transactions. It owns nothing and bypasses nothing, so that row level security applies even where
 * the connecting user is a superuser. Where the user may not create it, an administrator of the server does (OPERATIONS.md). Returns
 * undefined where the user cannot change to it: FORCE ROW LEVEL SECURITY binds that user.
 */
export async function ensureAppRole(client: pg.Client): Promise<string | undefined> {
  if (!(await ensureRole(client, appRole))) return undefined;
  await grantTables(client);
  return (await canSetRole(client, appRole)) ? appRole : undefined;
}

/** Prepares the role of requests that see departments alone. Returns whether it exists. */
export const ensureDepartmentRole = (client: pg.Client): Promise<boolean> => ensureRole(client, departmentRole);

/** Creates the role unless it exists, and lets the user change to it, where it may. Returns whether the role exists. */
async function ensureRole(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT rolcreaterole OR rolsuper AS can_create, rolsuper AS is_superuser FROM pg_roles WHERE rolname = current_user',
  );
  const [me] = z.array(rightsRow).parse(rows);
  const exists = () => hasRows(client, 'SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  if (!(await exists())) {
    if (!me?.can_create) return false;
    await tryStatement(client, `CREATE ROLE ${role} NOLOGIN`);
  }
  if (!me?.is_superuser && !(await canSetRole(client, role)))
    await tryStatement(client, `GRANT ${role} TO CURRENT_USER`);
  return exists();
}

/** Tries it: the rights that membership gives changed in PostgreSQL 16. */
async function canSetRole(client: pg.Client, role: string): Promise<boolean> {
  return tryStatement(client, `SET LOCAL ROLE ${role}; RESET ROLE`);
}

/** Runs the statement in a savepoint. Returns false when it is denied; throws on any other error. */
async function tryStatement(client: pg.Client, statement: string): Promise<boolean> {
  await client.query('SAVEPOINT try_statement');
  try {
    await client.query(statement);
    await client.query('RELEASE SAVEPOINT try_statement');
    return true;
  } catch (error) {
    await client.query('ROLLBACK TO SAVEPOINT try_statement');
    const code = String((error as { code?: unknown }).code);
    if (code === '42501' || code === '42704' || concurrentChangeCodes.has(code)) return false;
    throw error;
  }
}

/**
 * Grants full access to the rows of most tables, and no schema change or TRUNCATE. A university can be read and inserted, and only its
 * settings changed. Nothing is granted on the keys that sign scopes.
 */
async function grantTables(client: pg.Client): Promise<void> {
  const isIncomplete = await hasRows(
    client,
    `SELECT 1 FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname <> 'scope_keys'
       AND (NOT has_table_privilege($1, oid, 'SELECT')
         OR relname = 'universities' AND EXISTS (SELECT 1 FROM pg_attribute a
           WHERE a.attrelid = pg_class.oid AND a.attname = ANY ($2) AND NOT has_column_privilege($1, oid, a.attname, 'UPDATE'))
         OR relname = 'audit_chains' AND has_table_privilege($1, oid, 'DELETE'))`,
    [appRole, changeableColumns],
  );
  if (!isIncomplete) return;
  await client.query(`
    DO $$
    DECLARE
      name text;
    BEGIN
      EXECUTE format('GRANT USAGE ON SCHEMA %I TO ${appRole}', current_schema());
      FOR name IN SELECT relname FROM pg_class
        WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname <> 'scope_keys'
      LOOP
        -- Earlier releases granted it.
        IF name = 'audit_chains' THEN
          REVOKE DELETE ON audit_chains FROM ${appRole};
        END IF;
        EXECUTE format('GRANT %s ON %I TO ${appRole}',
          CASE name
            WHEN 'universities' THEN (SELECT format('SELECT, INSERT, UPDATE (%s)', string_agg(attname, ', ')) FROM pg_attribute
              WHERE attrelid = to_regclass('universities') AND attname IN (${changeableColumns.map((column) => `'${column}'`).join()}))
            WHEN 'schema_migrations' THEN 'SELECT'
            WHEN 'deployment_facts' THEN 'SELECT, INSERT, UPDATE'
            WHEN 'audit_chains' THEN 'SELECT, INSERT, UPDATE'
            ELSE 'SELECT, INSERT, UPDATE, DELETE'
          END, name);
      END LOOP;
    END $$`);
}

async function hasRows(client: pg.Client, text: string, values: unknown[]): Promise<boolean> {
  const { rows } = await client.query(text, values);
  return rows.length > 0;
}
