import type { SystemTx } from '../database/database.ts';

export type JobRun = {
  name: string;
  due_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  counts: Readonly<Record<string, number>> | null;
  failure: string | null;
};

/** A run is known by the moment it was taken, to the microsecond: whoever takes the job over has a later one. */
export type Taken = { readonly name: string; readonly startedAt: string };

/** Of these, the jobs that somebody may take. */
export async function listDue(tx: SystemTx, names: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) AS n(name)
     WHERE NOT EXISTS (SELECT FROM job_runs j WHERE j.name = n.name AND j.due_at > now())`,
    [names],
  );
  return rows.map(({ name }) => name);
}

/** The run, if the job is due and now ours for so long; nobody else gets it meanwhile. */
export async function takeJob(tx: SystemTx, name: string, leaseMs: number): Promise<Taken | undefined> {
  const [row] = await tx.query<Taken>(
    `INSERT INTO job_runs AS j (name, due_at, started_at) VALUES ($1, now() + $2 * interval '1 ms', now())
     ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at, started_at = excluded.started_at
     WHERE j.due_at <= now() RETURNING name, started_at::text AS "startedAt"`,
    [name, leaseMs],
  );
  return row;
}

const isUnderWay = 'name = $1 AND started_at = $2::timestamptz AND (ended_at IS NULL OR ended_at < started_at)';

/** Ours for so long from now; false: somebody else has taken it. */
export async function updateLease(tx: SystemTx, { name, startedAt }: Taken, leaseMs: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE job_runs SET due_at = now() + $3 * interval '1 ms' WHERE ${isUnderWay} RETURNING 1`,
    [name, startedAt, leaseMs],
  );
  return rows.length > 0;
}

/** Due again so long after its start, or at once. What became of a run that somebody else has taken over is theirs to say. */
export async function updateJobEnded(
  tx: SystemTx,
  { name, startedAt }: Taken,
  end: { counts: Readonly<Record<string, number>> | null; failure: string | null; againInMs: number },
): Promise<void> {
  await tx.query(
    `UPDATE job_runs SET ended_at = now(), counts = coalesce($3::jsonb, counts), failure = $4,
                         due_at = started_at + $5 * interval '1 ms'
     WHERE ${isUnderWay}`,
    [name, startedAt, end.counts && JSON.stringify(end.counts), end.failure, end.againInMs],
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
