import { totalmem } from 'node:os';
import type { SystemTx } from '../platform/database/database.ts';

/** Nine rows of ten are in these; to keep their keys and indexes with each row takes nine tenths of its time. */
const largeTables = ['session_roster', 'marks', 'mark_changes'];
/** Few rows, but indexes that cost more with each; its key is needed while rows are added. */
const tableOfManyIndexes = 'student_search';

const gigabyte = 1024 ** 3;

type Part = { table: string; kind: 'key' | 'index' | 'reference'; name: string; definition: string };

/**
 * Takes keys and indexes away until the rows are there, and answers how to make them again: all at once, and what refers to
 * something is checked then as a whole. For the owner of a database that nobody else is using, as a part of one transaction: before
 * it ends nobody has seen the tables without. Tables that begin anew in a transaction are written without a log.
 */
export async function setAside(tx: SystemTx): Promise<() => Promise<void>> {
  const memory = Math.round(Math.min(totalmem() / 16, gigabyte) / 1024);
  await tx.query(`SET LOCAL maintenance_work_mem = '${memory}kB'; SET LOCAL work_mem = '64MB'`);
  const parts = await tx.query<Part>(listParts, [largeTables, tableOfManyIndexes]);
  for (const { table, kind, name } of parts)
    if (kind === 'key' && name.endsWith('_pk')) await tx.query(`CLUSTER ${table} USING ${name}`);
  // What refers to a key goes before it.
  for (const { table, kind, name } of parts.toReversed())
    await tx.query(kind === 'index' ? `DROP INDEX ${name}` : `ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return async () => {
    for (const { table, kind, name, definition } of parts)
      await tx.query(kind === 'index' ? definition : `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  };
}

const listParts = `
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
  ) parts
  ORDER BY array_position(ARRAY['key', 'index', 'reference'], kind), "table", name`;
