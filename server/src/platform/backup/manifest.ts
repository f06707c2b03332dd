import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * A backup is one zip file: `tables/<name>.copy` (rows in the text format of COPY, in the order of the primary key), `files/<key>`, `secret` if
 * it was requested, and `manifest.json` at the end.
 */
export const manifestName = 'manifest.json';
export const secretName = 'secret';
export const tableEntry = (table: string): string => `tables/${table}.copy`;
export const fileEntry = (key: string): string => `files/${key}`;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/u);

export const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  createdAt: z.iso.datetime(),
  postgresVersion: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256 })).min(1),
  tables: z.array(
    z.object({ name: identifier, columns: z.array(identifier).min(1), rows: z.number().int().nonnegative(), sha256 }),
  ),
  files: z.array(z.object({ key: z.string(), type: z.string(), bytes: z.number().int().nonnegative(), sha256 })),
  /** Files that records name and that the store did not have, such as a photo replaced while the backup ran. */
  missingFiles: z.array(z.string()),
  hasSecret: z.boolean(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The version of this release. */
export const productVersion = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))).version;

export const countRows = ({ tables }: Pick<Manifest, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);
