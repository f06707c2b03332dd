import type { UniversityTx } from '../database.ts';

/** Takes a per-university advisory lock, released when the transaction ends. `resource`: the name of the lock. */
export async function lockForTransaction(tx: UniversityTx, resource: string, mode?: 'shared'): Promise<void> {
  await tx.execute(
    `SELECT pg_advisory_xact_lock${mode === undefined ? '' : '_shared'}(hashtextextended($1, 0))`,
    [`muster ${resource} ${tx.universityId}`],
    'prepared',
  );
}
