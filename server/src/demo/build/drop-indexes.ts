import { totalmem } from 'node:os';
import { z } from 'zod';
import type { SystemTx } from '#platform/database/database.ts';

/** They hold 90 % of the rows, and index maintenance takes 90 % of the insert time. */
const largeTables = ['attendance', 'mark_changes'];
/** Fewer rows, but expensive indexes. Its primary key is needed during the inserts. */
const manyIndexesTable = 'student_search';

const gigabyte = 1024 ** 3;

const tableObjectRow = z.object({
  table: z.string(),
  kind: z.enum(['key', 'index', 'reference']),
  name: z.string(),
  definition: z.string(),
});

/**
 * Drops the keys and indexes of the large tables for a bulk load. Returns the function that creates them again, which also validates the
 * foreign keys. Needs the owner of a database without other users, and one transaction around both steps. CLUSTER rewrites the tables, so
 * that with wal_level = minimal the load skips the WAL.
 */
export async function dropIndexes(tx: SystemTx): Promise<() => Promise<void>> {
  const memory = Math.round(Math.min(totalmem() / 16, gigabyte) / 1024);
  await tx.execute(`SET LOCAL maintenance_work_mem = '${memory}kB'; SET LOCAL work_mem = '64MB'`);
  const objects = await tx.query(dependentsQuery, [largeTables, manyIndexesTable], tableObjectRow);
  for (const { table, kind, name } of objects)
    if (kind === 'key' && name.endsWith('_pkey')) await tx.execute(`CLUSTER ${table} USING ${name}`);
  // References are dropped before the keys that they refer to.
  for (const { table, kind, name } of objects.toReversed())
    await tx.execute(kind === 'index' ? `DROP INDEX ${name}` : `ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return async () => {
    for (const { table, kind, name, definition } of objects)
      await tx.execute(kind === 'index' ? definition : `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  };
}

const dependentsQuery = `
  SELECT * FROM (
    SELECT conrelid::regclass::text AS "table", CASE contype WHEN 'f' THEN 'reference' ELSE 'key' END AS kind,
      quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype IN ('p', 'u', 'f') AND (conrelid = ANY ($1::text[]::regclass[]) OR confrelid = ANY ($1::text[]::regclass[]))
    UNION ALL
    SELECT indrelid::regclass::text, 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid)
    FROM pg_index
    WHERE indrelid = ANY ($1::text[]::regclass[] || $2::text::regclass)
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
  ) objects
  ORDER BY array_position(ARRAY['key', 'index', 'reference'], kind), "table", name`;
