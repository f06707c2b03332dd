import { z } from 'zod';
import type { RowSchema } from './client/row-schema.ts';
import type { UniversityTx } from './database.ts';

type Keys = { readonly keys: readonly string[] } | { readonly ids: readonly string[] };
type Given<Values> = { readonly [Name in keyof Values]?: Values[Name] | undefined };
/** Rows that refer to records: those of a table whose column has the id, or what a statement counts for the ids `$2`. */
type Reference = { readonly what: string } & (
  | { readonly table: string; readonly column: string }
  | { readonly count: string }
);

/**
 * The statements for the records of one table. `row`: its columns; `generated`: those that the database sets, people set the others. Values go to the
 * database as one JSON document, in which it finds each column by its name. A query that needs more is written beside these.
 */
export function recordTable<Row extends { id: string }, Generated extends keyof Row & string>(of: {
  readonly table: string;
  readonly row: RowSchema<Row> & { readonly shape: object };
  readonly generated: readonly Generated[];
  /** Whether the table has the column `updated_at`. */
  readonly hasUpdateTime?: true;
}) {
  type Values = Omit<Row, 'id' | Generated>;
  const { table, row } = of;
  const all = Object.keys(row.shape);
  const values = all.filter((name) => name !== 'id' && !of.generated.some((generated) => generated === name));
  const listOf = (alias: string, columns: readonly string[] = all): string =>
    columns.map((column) => `${alias}.${column}`).join(', ');
  const stamp = of.hasUpdateTime === true ? ['updated_at = now()'] : [];
  const given = `jsonb_populate_recordset(NULL::${table}, $2::jsonb) n`;
  const insertText = (columns: readonly string[]): string =>
    `INSERT INTO ${table} AS r (university_id, id, ${columns.join(', ')}) SELECT $1, n.id, ${listOf('n', columns)} FROM ${given}`;
  const updateText = (columns: readonly string[]): string =>
    `UPDATE ${table} AS r SET ${[...columns.map((column) => `${column} = n.${column}`), ...stamp].join(', ')} FROM ${given}
     WHERE r.university_id = $1 AND r.id = n.id`;

  const write = (tx: UniversityTx, text: string, id: string, record: Values) =>
    tx.row(`${text} RETURNING ${listOf('r')}`, [tx.universityId, JSON.stringify([{ ...record, id }])], row, 'prepared');
  const writeAll = async (tx: UniversityTx, text: string, rows: readonly object[]): Promise<void> => {
    await tx.execute(text, [tx.universityId, JSON.stringify(rows)]);
  };

  return {
    row,
    /** The columns of `row` in a query that names the table `alias`. */
    columns: (alias: string): string => listOf(alias),

    /** The values of a form. Omitted fields keep their value; those of a new record have that of `defaults`, or null. */
    valuesOf: (form: Given<Values>, before: Row | null, defaults: Given<Values> = {}): Values => {
      const sources: readonly Record<string, unknown>[] = [form, before ?? defaults];
      const valueOf = (name: string) =>
        sources.map((source) => source[name]).find((value) => value !== undefined) ?? null;
      return Object.fromEntries(values.map((name) => [name, valueOf(name)])) as Values;
    },

    /** Locks the record until the transaction ends: it cannot be changed, and no new row can refer to it. */
    findForUpdate: (tx: UniversityTx, id: string): Promise<Row | undefined> =>
      tx.optionalRow(
        `SELECT ${listOf('r')} FROM ${table} r WHERE r.university_id = $1 AND r.id = $2 FOR UPDATE`,
        [tx.universityId, id],
        row,
        'prepared',
      ),

    insert: (tx: UniversityTx, id: string, record: Values): Promise<Row> => write(tx, insertText(values), id, record),

    update: (tx: UniversityTx, id: string, record: Values): Promise<Row> => write(tx, updateText(values), id, record),

    /**
     * The statements of the bulk import, each of which handles a batch of records. `key`: SQL of what identifies a record, in which `r` is the table;
     * the keys of `list` are its values. Where an index needs it, `hasKey` is the condition that the array `keys` has the key. `fixed`: columns that an import sets in new records alone. `unknown`: columns that no file has.
     * `also`: SQL of further texts of a listed record. `referredBy`: the columns of other tables whose rows forbid that an import is undone, with the word for these rows.
     */
    forImport: <Unknown extends keyof Values & string = never, Also extends string = never>(
      how: ({ readonly key: string } | { readonly hasKey: (keys: string) => string }) & {
        readonly fixed?: readonly (keyof Values)[];
        readonly unknown?: readonly Unknown[];
        readonly also?: Readonly<Record<Also, string>>;
        readonly referredBy: readonly Reference[];
      },
    ) => {
      const columns = values.filter((name) => !how.unknown?.some((unknown) => unknown === name));
      const changed = columns.filter((name) => !how.fixed?.some((fixed) => fixed === name));
      const hasKey = 'key' in how ? `${how.key} = ANY($2::text[])` : how.hasKey('$2::text[]');
      const also: Readonly<Record<string, string>> = {
        ...(!columns.includes('account_id') && { account_id: 'null::uuid' }),
        ...how.also,
      };
      const listed = [
        listOf('r', ['id', ...columns]),
        ...Object.entries(also).map(([name, sql]) => `${sql} AS ${name}`),
      ];
      const imported = z.object({
        ...Object.fromEntries(Object.entries(row.shape).filter(([name]) => ['id', ...columns].includes(name))),
        ...Object.fromEntries(Object.keys(also).map((name) => [name, z.string().nullable()])),
      }) as unknown as RowSchema<Omit<Row, Generated | Unknown> & Record<Also | 'account_id', string | null>>;
      return {
        role: null,
        list: (tx: UniversityTx, by: Keys, isLocked: boolean) =>
          tx.query(
            `SELECT ${listed.join(', ')} FROM ${table} r
             WHERE r.university_id = $1 AND ${'ids' in by ? 'r.id = ANY($2::uuid[])' : hasKey}
             ORDER BY r.id ${isLocked ? 'FOR NO KEY UPDATE' : ''}`,
            [tx.universityId, 'ids' in by ? by.ids : by.keys],
            imported,
          ),
        insert: (tx: UniversityTx, rows: readonly object[]) => writeAll(tx, insertText(columns), rows),
        update: (tx: UniversityTx, rows: readonly object[]) => writeAll(tx, updateText(changed), rows),
        delete: async (tx: UniversityTx, ids: readonly string[]): Promise<void> => {
          await tx.execute(`DELETE FROM ${table} WHERE university_id = $1 AND id = ANY($2::uuid[])`, [
            tx.universityId,
            ids,
          ]);
        },
        countDependents: (tx: UniversityTx, ids: readonly string[]) => countReferences(tx, ids, how.referredBy),
      };
    },
  };
}

/** Counts the rows that refer to the records, for each kind that has some. */
async function countReferences(tx: UniversityTx, ids: readonly string[], references: readonly Reference[]) {
  if (references.length === 0) return [];
  const counts = references.map((by) =>
    'count' in by
      ? `SELECT '${by.what}', (${by.count})`
      : `SELECT '${by.what}', count(*) FROM ${by.table} WHERE university_id = $1 AND ${by.column} = ANY($2::uuid[])`,
  );
  return await tx.query(
    `SELECT what, count FROM (${counts.join(' UNION ALL ')}) AS counted (what, count) WHERE count > 0`,
    [tx.universityId, ids],
    z.object({ what: z.string(), count: z.number() }),
  );
}
