import { z } from 'zod';
import type { SystemTx } from '#platform/database/database.ts';

const valueRow = z.object({ value: z.string() });

/** Reads state that the demo keeps between starts. */
export async function readState<T>(tx: SystemTx, name: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const row = await tx.optionalRow('SELECT value FROM deployment_facts WHERE name = $1', [name], valueRow);
  return row && schema.parse(JSON.parse(row.value));
}

export async function writeState(tx: SystemTx, name: string, value: unknown): Promise<void> {
  await tx.execute(
    `INSERT INTO deployment_facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [name, JSON.stringify(value)],
  );
}
