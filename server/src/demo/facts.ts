import type { SystemTx } from '../platform/database/database.ts';

/** What the demo remembers of itself from start to start. */
export async function readFact<T>(tx: SystemTx, name: string): Promise<T | undefined> {
  const [row] = await tx.query<{ value: string }>('SELECT value FROM deployment_facts WHERE name = $1', [name]);
  return row && (JSON.parse(row.value) as T);
}

export async function writeFact(tx: SystemTx, name: string, value: unknown): Promise<void> {
  await tx.query(
    `INSERT INTO deployment_facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [name, JSON.stringify(value)],
  );
}
