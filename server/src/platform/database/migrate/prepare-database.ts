import type pg from 'pg';
import { z } from 'zod';
import type { Log } from '../../log.ts';
import { commandName } from '../../startup/command-name.ts';
import { startupError } from '../../startup-error.ts';
import type { SessionRights } from '../session-rights.ts';
import { type AppRole, deriveScopeKey, padScopeKey, signScope } from '../signed-scope.ts';
import { appRole } from './app-role.ts';
import { checkSecret, checkPooling, checkServer, withClient } from './check-server.ts';
import { findMissingMigration, migrate } from './migrate.ts';

export type DatabaseUrls = {
  /** The connections of the product. */
  readonly url: string;
  /** The owner of the tables, who migrates. Undefined: the product's user, if it is the owner. */
  readonly ownerUrl: string | undefined;
};

/**
 * Migrates the database, and checks that the product's user has no more rights than it needs. Returns the role of the product's
 * transactions; undefined where they run as the owner of the tables. Throws a startup error that says what to change.
 */
export async function prepareDatabase(deps: {
  readonly urls: DatabaseUrls;
  readonly secret: Uint8Array;
  readonly log: Log;
  readonly isDurabilityRequired: boolean;
  readonly allowedRights: SessionRights | undefined;
}): Promise<AppRole | undefined> {
  const { urls, secret, log, allowedRights } = deps;
  await checkPooling({ url: urls.url });
  const isPrepared = await prepareAsOwner(deps);
  if (!isPrepared) await requireMigrated(urls.url);
  return await withClient(urls, async (client) => {
    if (!isPrepared) await checkSecret(client, secret);
    const rights = await readSessionRights(client);
    const warning = checkSessionRights(rights, allowedRights);
    if (warning) log.warn(warning);
    if (!rights.canUseAppRole) return undefined;
    const role = { name: appRole, scopeKey: deriveScopeKey(secret) };
    await checkSignature(client, role);
    return role;
  });
}

/** Migrates, and stores the key that signs scopes. Returns false where neither user owns the tables that exist. */
export async function prepareAsOwner(deps: {
  readonly urls: DatabaseUrls;
  readonly secret: Uint8Array;
  readonly log: Log;
  readonly isDurabilityRequired: boolean;
}): Promise<boolean> {
  const { urls, secret, log, isDurabilityRequired } = deps;
  const owner = ownerOf(urls);
  const { isOwner } = await checkServer({ ...owner, isDurabilityRequired });
  if (!isOwner) return false;
  await migrate({ connection: owner.url, log });
  await withClient(owner, async (client) => {
    await checkSecret(client, secret);
    await storeScopeKey(client, deriveScopeKey(secret));
  });
  return true;
}

/** The connection of the owner of the tables, and the setting that names it. */
export const ownerOf = ({ url, ownerUrl }: DatabaseUrls): { url: string; variable: string } =>
  ownerUrl === undefined ? { url, variable: 'DATABASE_URL' } : { url: ownerUrl, variable: 'MIGRATION_DATABASE_URL' };

async function requireMigrated(url: string): Promise<void> {
  const missing = await withClient({ url }, findMissingMigration);
  if (missing === undefined) return;
  throw startupError(
    `The database lacks the migration ${missing}; set MIGRATION_DATABASE_URL to the owner of the tables, or run "${commandName} migrate" with it.`,
  );
}

async function storeScopeKey(client: pg.Client, scopeKey: string): Promise<void> {
  const { inner, outer } = padScopeKey(scopeKey);
  await client.query(
    `INSERT INTO scope_keys AS k (inner_key, outer_key) VALUES ($1, $2)
     ON CONFLICT (id) DO UPDATE SET (inner_key, outer_key) = (excluded.inner_key, excluded.outer_key)
     WHERE k.inner_key <> excluded.inner_key`,
    [inner, outer],
  );
}

const rightsRow = z.object({ user: z.string(), isSuperuser: z.boolean(), isOwner: z.boolean() });
type Rights = z.infer<typeof rightsRow> & { canUseAppRole: boolean };

/** What the user of a connection can become. Membership counts, since `SET ROLE` uses it. */
export async function readSessionRights(client: pg.Client): Promise<Rights> {
  const { rows } = await client.query(
    `SELECT session_user::text AS user,
       EXISTS (SELECT FROM pg_roles r WHERE (r.rolsuper OR r.rolbypassrls) AND pg_has_role(session_user, r.oid, 'MEMBER')) AS "isSuperuser",
       pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = 'schema_migrations'::regclass), 'MEMBER') AS "isOwner"`,
  );
  const [rights] = z.tuple([rightsRow]).parse(rows);
  // Tried, since PostgreSQL 16 separates membership from the right to change to a role.
  const canUseAppRole = await client.query(`SET ROLE ${appRole}; RESET ROLE`).then(
    () => true,
    () => false,
  );
  return { ...rights, canUseAppRole };
}

/** Returns a warning. Throws a startup error where row level security would not bind the user. */
function checkSessionRights(rights: Rights, allowed: SessionRights | undefined): string | undefined {
  const advice = `create a login that owns nothing for DATABASE_URL, and set MIGRATION_DATABASE_URL to the owner of the tables (OPERATIONS.md, "Database roles")`;
  if (rights.isSuperuser) {
    if (allowed === 'superuser') return undefined;
    throw startupError(
      `The user ${rights.user} of DATABASE_URL is a superuser or has BYPASSRLS, so that one faulty statement could read every university; ${advice}. ALLOW_DATABASE_ROLE=superuser starts nevertheless.`,
    );
  }
  if (rights.isOwner)
    return allowed === undefined
      ? `the user ${rights.user} of DATABASE_URL owns the tables; ${advice}, or accept it with ALLOW_DATABASE_ROLE=owner`
      : undefined;
  if (rights.canUseAppRole) return undefined;
  throw startupError(
    `The user ${rights.user} of DATABASE_URL is not a member of ${appRole}; run GRANT muster_app, muster_departments TO "${rights.user}" as a superuser (OPERATIONS.md, "Database roles").`,
  );
}

/** Throws where the owner has stored the key of another secret. */
async function checkSignature(client: pg.Client, role: AppRole): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const signature = signScope(role, rows[0]?.pid ?? 0, 'all');
  const accepted = await client.query("SELECT WHERE is_signed('all', $1, session_user)", [signature]);
  if (accepted.rowCount === 0)
    throw startupError(
      `The owner of the tables has migrated the database with another SECRET; run "${commandName} migrate" with the SECRET of the product.`,
    );
}
