import { z } from 'zod';
import type { SystemTx, UniversityTx } from '#platform/database/database.ts';

export async function listUniversityIds(tx: SystemTx): Promise<string[]> {
  return (await tx.query('SELECT id FROM universities ORDER BY id', [], z.object({ id: z.string() }))).map(
    ({ id }) => id,
  );
}

const privacyRun = z.object({
  started_at: z.date(),
  ended_at: z.date(),
  counts: z.object({
    locations: z.number(),
    fingerprints: z.number(),
    deactivated: z.number(),
    accounts: z.number(),
    records: z.number(),
    students: z.number(),
    attendance: z.number(),
    networks: z.number(),
    audit_events: z.number(),
  }),
});
export type PrivacyRun = z.infer<typeof privacyRun>;

/** Runs older than a year are deleted. */
export async function insertRun(tx: UniversityTx, run: PrivacyRun): Promise<void> {
  await tx.execute(
    'INSERT INTO privacy_runs (university_id, started_at, ended_at, counts) VALUES ($1, $2, $3, $4::jsonb)',
    [tx.universityId, run.started_at, run.ended_at, JSON.stringify(run.counts)],
  );
  await tx.execute(
    `DELETE FROM privacy_runs WHERE university_id = $1 AND started_at < $2::timestamptz - interval '1 year'`,
    [tx.universityId, run.started_at],
  );
}

export function listRuns(tx: UniversityTx, limit: number): Promise<PrivacyRun[]> {
  return tx.query(
    `SELECT started_at, ended_at, '{"networks": 0, "audit_events": 0, "deactivated": 0, "fingerprints": 0}' || counts AS counts FROM privacy_runs WHERE university_id = $1 ORDER BY started_at DESC, id LIMIT $2`,
    [tx.universityId, limit],
    privacyRun,
  );
}
