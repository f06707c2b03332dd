import { EmbeddedPostgresError } from '@muster/embedded-postgres/error';
import { findRunningServer } from '@muster/embedded-postgres/running-server';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@muster/embedded-postgres/server';
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { startupError } from '../startup-error.ts';
import type { Log } from '../log.ts';
import { departmentRole } from './department-scope.ts';
import { appRole } from './migrate/app-role.ts';

const name = 'muster';
const roles = { owner: 'muster_owner', product: 'muster_login' };

/** `url` belongs to the superuser, who creates roles and databases. The product and its migrations use the other two. */
type PrivateDatabaseUrls = { readonly url: string; readonly ownerUrl: string; readonly productUrl: string };

/** Starts the private PostgreSQL server on DATA_DIR, whose lock the caller holds. Throws a startup error when it cannot start. */
export async function startPrivateDatabase(deps: {
  dataDir: string;
  log: Log;
  isDurable?: boolean;
  native?: string | undefined;
}): Promise<EmbeddedPostgres & PrivateDatabaseUrls> {
  const { dataDir, ...rest } = deps;
  try {
    const server = await startEmbeddedPostgres({ folder: dataDir, name, ...rest });
    const urls = urlsOf(server.url);
    await createRoles(urls).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    return { ...server, ...urls };
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error;
    const advice = error.kind === 'platform' ? '; set DATABASE_URL to a PostgreSQL 15 or newer' : '';
    throw startupError(`${error.message}${advice}.`);
  }
}

/** The URLs of the private server that another process runs on DATA_DIR; undefined where there is none. */
export function findRunningPrivateDatabase(dataDir: string): PrivateDatabaseUrls | undefined {
  const url = findRunningServer({ folder: dataDir, name });
  return url === undefined ? undefined : urlsOf(url);
}

/** The passwords of the roles are derived from that of the superuser, so that no other file holds them. */
function urlsOf(url: string): PrivateDatabaseUrls {
  const urlOf = (role: string) => {
    const password = createHmac('sha256', new URL(url).password).update(role).digest('base64url');
    return Object.assign(new URL(url), { username: role, password }).href;
  };
  return { url, ownerUrl: urlOf(roles.owner), productUrl: urlOf(roles.product) };
}

/** Creates the owner of the tables and the login of the product, and gives the owner what an earlier release made as the superuser. */
async function createRoles({ url, ownerUrl, productUrl }: PrivateDatabaseUrls): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const literal = (roleUrl: string) => pg.escapeLiteral(new URL(roleUrl).password);
  try {
    await client.query(`
      DO $$
      DECLARE
        name text;
        command text;
      BEGIN
        FOREACH name IN ARRAY ARRAY['${roles.owner}', '${roles.product}', '${appRole}', '${departmentRole}'] LOOP
          IF to_regrole(name) IS NULL THEN
            EXECUTE format('CREATE ROLE %I', name);
          END IF;
        END LOOP;
        FOR command IN
          SELECT format('ALTER TABLE %s OWNER TO ${roles.owner}', oid::regclass) FROM pg_class
          WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relowner <> '${roles.owner}'::regrole
          UNION ALL
          SELECT format('ALTER FUNCTION %s OWNER TO ${roles.owner}', oid::regprocedure) FROM pg_proc
          WHERE pronamespace = 'public'::regnamespace AND proowner <> '${roles.owner}'::regrole
        LOOP
          EXECUTE command;
        END LOOP;
      END
      $$;
      ALTER DATABASE ${name} OWNER TO ${roles.owner};
      ALTER ROLE ${roles.owner} LOGIN PASSWORD ${literal(ownerUrl)};
      ALTER ROLE ${roles.product} LOGIN PASSWORD ${literal(productUrl)};
      GRANT ${appRole}, ${departmentRole} TO ${roles.product}`);
  } finally {
    await client.end();
  }
}
