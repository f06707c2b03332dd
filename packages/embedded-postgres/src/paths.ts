import { join } from 'node:path';

/** The data folder of PostgreSQL within the folder of the application. */
export const clusterFolder = (folder: string): string => join(folder, 'postgres');

export const passwordFile = (cluster: string): string => `${cluster}.password`;

/** `name` is the user; also the database, unless another one is given. */
export function databaseUrl(deps: { name: string; password: string; socketFolder: string; database?: string }): string {
  const { name, password, socketFolder, database = name } = deps;
  return `postgres://${name}:${password}@${encodeURIComponent(socketFolder)}/${database}`;
}
