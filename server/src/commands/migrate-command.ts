import pino from 'pino';
import type { Config } from '../config.ts';
import { prepareAsOwner } from '#platform/database/migrate/prepare-database.ts';
import { makeLog } from '#platform/log.ts';
import { readSecret } from '#platform/startup/secret.ts';

/** Migrates as the owner, where the product itself has no right to. Running processes need the same SECRET. */
export async function migrateDatabase(config: Config, url: string): Promise<string> {
  const urls = { url, ownerUrl: undefined };
  const log = makeLog('warn', pino.destination(2));
  await prepareAsOwner({ urls, secret: readSecret(config), log, isDurabilityRequired: config.isDurabilityRequired });
  return 'The database is migrated.';
}
