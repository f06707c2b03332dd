import type { SystemTx } from '#platform/database/database.ts';

const batchSize = 5_000;

/** Inserts rows whose keys are the column names; PostgreSQL converts the values to the column types. */
export async function insertRows(tx: SystemTx, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  for (let from = 0; from < rows.length; from += batchSize) {
    await tx.execute(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1::json)`,
      [JSON.stringify(rows.slice(from, from + batchSize))],
    );
  }
}
