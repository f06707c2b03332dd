import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUser } from './embedded-cluster.ts';

/**
 * The private server that another process of this product runs on the same data directory, for a command beside it.
 * PostgreSQL notes its socket's folder in the fifth line of postmaster.pid. Undefined: none, or not readable for this account.
 */
export function findRunningEmbedded(dataDir: string): string | undefined {
  try {
    const folder = join(dataDir, 'postgres');
    const socketFolder = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[4]?.trim();
    const password = readFileSync(`${folder}.password`, 'utf8').trim();
    if (!socketFolder) return undefined;
    return `postgres://${databaseUser}:${password}@${encodeURIComponent(socketFolder)}/${databaseUser}`;
  } catch {
    return undefined;
  }
}
