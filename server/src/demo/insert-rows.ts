import type { SystemTx } from '../platform/database/database.ts';

const rowsAtOnce = 5_000;

/** The columns are named by the rows; their types are the table's own. */
export async function insertRows(tx: SystemTx, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1::json)`,
      [JSON.stringify(rows.slice(from, from + rowsAtOnce))],
    );
  }
}
