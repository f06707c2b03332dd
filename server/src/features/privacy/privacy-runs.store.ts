import type { PrivacyCounts } from '@muster/contract/privacy';
import type { SystemTx, UniversityTx } from '../../platform/database/database.ts';

export async function listUniversityIds(tx: SystemTx): Promise<string[]> {
  return (await tx.query<{ id: string }>('SELECT id FROM universities ORDER BY id')).map(({ id }) => id);
}

export type PrivacyRun = { readonly started_at: Date; readonly ended_at: Date; readonly counts: PrivacyCounts };

export async function insertRun(tx: UniversityTx, run: PrivacyRun): Promise<void> {
  await tx.query(
    'INSERT INTO privacy_runs (university_id, started_at, ended_at, counts) VALUES ($1, $2, $3, $4::jsonb)',
    [tx.universityId, run.started_at, run.ended_at, JSON.stringify(run.counts)],
  );
}

export function listRuns(tx: UniversityTx, most: number): Promise<PrivacyRun[]> {
  return tx.query<PrivacyRun>(
    `SELECT started_at, ended_at, counts FROM privacy_runs WHERE university_id = $1 ORDER BY started_at DESC, id LIMIT $2`,
    [tx.universityId, most],
  );
}
