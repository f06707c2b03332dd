import pg from 'pg';
import { z } from 'zod';

export type BackupTable = { readonly name: string; readonly columns: readonly string[]; readonly orderBy: string };

const columnSchema = z.object({ name: z.string(), isText: z.boolean() });
const tableRow = z.object({
  name: z.string(),
  columns: z.array(columnSchema),
  key: z.array(columnSchema).nullable(),
});

/** The tables of the current schema with stored columns and primary key. Unlogged tables hold nothing that outlives a crash, and scope_keys
 * is derived from the secret. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query(
    `SELECT c.relname AS name,
            (SELECT jsonb_agg(jsonb_build_object('name', a.attname, 'isText', a.attcollation <> 0) ORDER BY a.attnum) FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
            (SELECT jsonb_agg(jsonb_build_object('name', a.attname, 'isText', a.attcollation <> 0) ORDER BY k.place)
             FROM pg_index i, unnest(i.indkey::int[]) WITH ORDINALITY AS k(attnum, place), pg_attribute a
             WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid AND a.attnum = k.attnum) AS key
     FROM pg_class c
     WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND c.relnamespace = current_schema()::regnamespace
       AND c.relname NOT IN ('schema_migrations', 'scope_keys')
     ORDER BY c.relname`,
  );
  return z
    .array(tableRow)
    .parse(rows)
    .map(({ name, columns, key }) => ({
      name,
      columns: columns.map((column) => column.name),
      // Without a primary key by all columns. The order of texts must not depend on the collation of the database.
      orderBy: (key ?? columns)
        .map((column) => `${pg.escapeIdentifier(column.name)}${column.isText ? ' COLLATE "C"' : ''}`)
        .join(', '),
    }));
}

const columnList = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(', ');

/** Reads all rows in a fixed order, so that the same rows give the same text. */
export const copyToStatement = ({ name, columns, orderBy }: BackupTable): string =>
  `COPY (SELECT ${columnList(columns)} FROM ${pg.escapeIdentifier(name)} ORDER BY ${orderBy}) TO STDOUT`;

export const copyFromStatement = ({ name, columns }: Pick<BackupTable, 'name' | 'columns'>): string =>
  `COPY ${pg.escapeIdentifier(name)} (${columnList(columns)}) FROM STDIN`;

const fileRow = z.object({ key: z.string(), type: z.string() });
export type StoredFileKey = z.infer<typeof fileRow>;

/** The keys in the file store of all files that records name: photos with their thumbnails, and documents of excuses. */
export async function listFileKeys(client: pg.ClientBase): Promise<StoredFileKey[]> {
  const { rows } = await client.query(
    `SELECT bucket || '/' || random || '/' || prefix || file_name AS key, content_type AS type
     FROM files, unnest(ARRAY['', 'small-']) AS p(prefix)
     UNION ALL
     SELECT 'excuse-documents/' || document_random || '/document', document_type FROM excuses WHERE document_random IS NOT NULL
     ORDER BY key`,
  );
  return z.array(fileRow).parse(rows);
}

/** Makes texts of values independent of the server, removes the time limits, and shows the rows of all universities. */
export const sessionSettings = `
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL client_encoding = 'UTF8';
  SET LOCAL DateStyle = 'ISO, MDY';
  SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL TimeZone = 'UTC';
  SET LOCAL extra_float_digits = 1;
  SET LOCAL bytea_output = 'hex';
  SET LOCAL muster.scope = 'all'`;
