import { readFileSync } from 'node:fs';
import { clusterFolder, databaseUrl, passwordFile } from './paths.ts';

/**
 * The URL of the server that another process runs on the folder. PostgreSQL writes the folder of its socket into the fifth line of
 * postmaster.pid. Undefined: no server, or this account cannot read the files.
 */
export function findRunningServer({ folder, name }: { folder: string; name: string }): string | undefined {
  const cluster = clusterFolder(folder);
  try {
    const socketFolder = readFileSync(`${cluster}/postmaster.pid`, 'utf8').split('\n')[4]?.trim();
    const password = readFileSync(passwordFile(cluster), 'utf8').trim();
    return socketFolder ? databaseUrl({ name, password, socketFolder }) : undefined;
  } catch {
    return undefined;
  }
}
