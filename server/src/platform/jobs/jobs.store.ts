import type { SystemTx } from '../database/database.ts';

export type JobRun = {
  name: string;
  due_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  counts: Readonly<Record<string, number>> | null;
  failure: string | null;
};

/** Whether the job is due and now ours, for so long; nobody else gets it meanwhile. */
export async function takeJob(tx: SystemTx, name: string, leaseMs: number): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO job_runs AS j (name, due_at, started_at) VALUES ($1, now() + $2 * interval '1 ms', now())
     ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at, started_at = excluded.started_at
     WHERE j.due_at <= now() RETURNING 1`,
    [name, leaseMs],
  );
  return rows.length > 0;
}

export async function updateJobEnded(
  tx: SystemTx,
  name: string,
  end: { counts: Readonly<Record<string, number>> | null; failure: string | null; againInMs: number },
): Promise<void> {
  await tx.query(
    `UPDATE job_runs SET ended_at = now(), counts = coalesce($2::jsonb, counts), failure = $3,
                         due_at = started_at + $4 * interval '1 ms'
     WHERE name = $1`,
    [name, end.counts && JSON.stringify(end.counts), end.failure, end.againInMs],
  );
}

export async function findJobRun(tx: SystemTx, name: string): Promise<JobRun | undefined> {
  const [row] = await tx.query<JobRun>(
    'SELECT name, due_at, started_at, ended_at, counts, failure FROM job_runs WHERE name = $1',
    [name],
  );
  return row;
}

/** Due at once, unless a run is under way. */
export async function updateDueNow(tx: SystemTx, name: string): Promise<void> {
  await tx.query(
    `UPDATE job_runs SET due_at = now() WHERE name = $1 AND (started_at IS NULL OR ended_at >= started_at)`,
    [name],
  );
}
