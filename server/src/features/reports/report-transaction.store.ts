import type { UniversityTx } from '../../platform/database/database.ts';

/**
 * First in its transaction: all statements of a report see one moment. It sorts in memory, and leaves the other processors to those
 * who check in.
 */
export async function beginReport(tx: UniversityTx): Promise<void> {
  await tx.query(`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ;
    SET LOCAL work_mem = '64MB'; SET LOCAL max_parallel_workers_per_gather = 0`);
}
