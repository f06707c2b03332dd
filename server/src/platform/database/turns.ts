import type { UniversityTx } from './database.ts';

/** Whoever takes a turn at something of the university is the only one at it, in every process, until the transaction ends. */
export async function takeTurn(tx: UniversityTx, at: string): Promise<void> {
  await tx.query(
    'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
    [`muster ${at} ${tx.universityId}`],
    'prepared',
  );
}
