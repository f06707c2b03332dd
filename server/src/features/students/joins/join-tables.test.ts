import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RowSchema } from '#platform/database/client/row-schema.ts';
import { productScenario } from '#testing/product.ts';
import { accountTables, movedTables, otherTables } from './join-tables.rules.ts';

const t = productScenario();

const query = <T>(text: string, row: RowSchema<T>): Promise<T[]> =>
  t.database.acrossUniversities((tx) => tx.query(text, [], row));
const names = (text: string): Promise<string[]> =>
  query(text, z.object({ name: z.string() })).then((rows) => rows.map(({ name }) => name));

/** Tables with a column `column`, or with a foreign key to `target` that is no author of an act. */
const tablesWith = (column: string, target: string): Promise<string[]> =>
  names(`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = '${column}' AND NOT a.attisdropped
      AND a.atttypid = 'uuid'::regtype
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    UNION SELECT k.conrelid::regclass::text FROM pg_constraint k
    WHERE k.contype = 'f' AND k.confrelid = 'students'::regclass AND '${target}' = 'students'
    ORDER BY 1`);

describe('tables of a student', () => {
  it('all have a rule for the joining of two records', async () => {
    const declared = [...Object.keys(movedTables), ...Object.keys(otherTables)].toSorted();
    expect(await tablesWith('student_id', 'students')).toEqual(declared);
  });

  it('of an account all go with the account', async () => {
    expect(await tablesWith('account_id', 'accounts')).toEqual(accountTables.toSorted());
  });

  it('have the declared identity, and a rule for each unique key', async () => {
    const indexRow = z.object({
      name: z.string(),
      isPrimary: z.boolean(),
      isPartial: z.boolean(),
      columns: z.array(z.string()),
    });
    const indexes = await query(
      `SELECT i.indrelid::regclass::text AS name, i.indisprimary AS "isPrimary", i.indpred IS NOT NULL AS "isPartial",
         ARRAY(SELECT a.attname::text FROM unnest(i.indkey) k JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k) AS columns
       FROM pg_index i WHERE i.indisunique`,
      indexRow,
    );
    for (const [name, { identity, unique }] of Object.entries(movedTables)) {
      const ofTable = indexes.filter((index) => index.name === name);
      const without = (columns: readonly string[]): string[] =>
        columns.filter((column) => column !== 'university_id' && column !== 'student_id').toSorted();
      const primary = ofTable.find(({ isPrimary }) => isPrimary);
      expect([name, without(primary?.columns ?? [])]).toEqual([name, identity.toSorted()]);
      const ofStudent = ofTable.filter(({ columns }) => columns.includes('student_id'));
      expect([name, ofStudent.map(({ columns, isPartial }) => [without(columns), isPartial])]).toEqual([
        name,
        unique ? [[unique.key.toSorted(), unique.where !== undefined]] : [],
      ]);
    }
  });
});
