import { z } from 'zod';
import { insertRows } from '../demo/build/insert-rows.ts';
import { idOf } from '../demo/plan/random.ts';
import { makeRowsOfClasses } from './one-row-each/rows-of-classes.ts';
import { makeRowsOfPeople } from './one-row-each/rows-of-people.ts';
import { makeValues } from './one-row-each/values.ts';
import type { Database } from '#platform/database/database.ts';

export type FilledUniversity = { universityId: string; tables: string[] };

/** Tables of a university that triggers fill. */
const filledByTriggers = ['student_search'];

/** Inserts one row into every table of a university. The rows refer to each other. A new table needs a row: the tenancy tests try every table. */
export async function fillUniversity(database: Database, code: string): Promise<FilledUniversity> {
  const values = makeValues(code);
  // Referenced rows first.
  const rows = [...makeRowsOfPeople(values), ...makeRowsOfClasses(values)];
  await database.acrossUniversities(async (tx) => {
    for (const [table, row] of rows) await insertRows(tx, table, [row]);
  });
  return {
    universityId: idOf(code, 'universities'),
    tables: [...rows.slice(1).map(([table]) => table), ...filledByTriggers],
  };
}

const columnsRow = z.object({ columns: z.string() });

/** The columns of a table that an INSERT may set, separated by commas. Generated columns are left out. */
export async function listInsertableColumns(database: Database, table: string): Promise<string> {
  const [row] = await database.acrossUniversities((tx) =>
    tx.query(
      `SELECT string_agg(attname, ', ') AS columns FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [table],
      columnsRow,
    ),
  );
  return row?.columns ?? '';
}
