import { EmbeddedPostgresError } from '@muster/embedded-postgres/error';
import { findRunningServer } from '@muster/embedded-postgres/running-server';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@muster/embedded-postgres/server';
import { startupError } from '../startup-error.ts';
import type { Log } from '../log.ts';

const name = 'muster';

/** Starts the private PostgreSQL server on DATA_DIR, whose lock the caller holds. Throws a startup error when it cannot start. */
export async function startPrivateDatabase(deps: {
  dataDir: string;
  log: Log;
  isDurable?: boolean;
}): Promise<EmbeddedPostgres> {
  const { dataDir, ...rest } = deps;
  try {
    return await startEmbeddedPostgres({ folder: dataDir, name, ...rest });
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error;
    const advice = error.kind === 'platform' ? '; set DATABASE_URL to a PostgreSQL 15 or newer' : '';
    throw startupError(`${error.message}${advice}.`);
  }
}

/** The URL of the private server that another process runs on DATA_DIR; undefined where there is none. */
export const findRunningPrivateDatabase = (dataDir: string): string | undefined =>
  findRunningServer({ folder: dataDir, name });
