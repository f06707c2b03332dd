import { z } from 'zod';
import type { SystemTx } from '../database/database.ts';

const jobRunRow = z.object({
  name: z.string(),
  due_at: z.date(),
  started_at: z.date().nullable(),
  ended_at: z.date().nullable(),
  counts: z.record(z.string(), z.number()).nullable(),
  failure: z.string().nullable(),
});
export type JobRun = z.infer<typeof jobRunRow>;

const jobNameRow = z.object({ name: z.string() });

/** Identifies a run by its start, in microseconds: a process that takes the job over has a later one. */
const jobLeaseRow = z.object({ name: z.string(), startedAt: z.string() });
export type JobLease = z.infer<typeof jobLeaseRow>;

/** Those of the jobs that are due, and leased by no process. */
export async function listDue(tx: SystemTx, names: readonly string[]): Promise<string[]> {
  const rows = await tx.query(
    `SELECT name FROM unnest($1::text[]) AS n(name)
     WHERE NOT EXISTS (SELECT FROM job_runs j WHERE j.name = n.name AND j.due_at > now())`,
    [names],
    jobNameRow,
  );
  return rows.map(({ name }) => name);
}

/** Leases the job if it is due. Undefined: it is not, or another process has it. */
export async function acquireJob(tx: SystemTx, name: string, leaseMs: number): Promise<JobLease | undefined> {
  return tx.optionalRow(
    `INSERT INTO job_runs AS j (name, due_at, started_at) VALUES ($1, now() + $2 * interval '1 ms', now())
     ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at, started_at = excluded.started_at
     WHERE j.due_at <= now() RETURNING name, started_at::text AS "startedAt"`,
    [name, leaseMs],
    jobLeaseRow,
  );
}

const isRunning = 'name = $1 AND started_at = $2::timestamptz AND (ended_at IS NULL OR ended_at < started_at)';

/** Extends the lease from now on. Returns false when another process has taken the job over. */
export async function updateLease(tx: SystemTx, { name, startedAt }: JobLease, leaseMs: number): Promise<boolean> {
  const updated = await tx.execute(`UPDATE job_runs SET due_at = now() + $3 * interval '1 ms' WHERE ${isRunning}`, [
    name,
    startedAt,
    leaseMs,
  ]);
  return updated > 0;
}

/** Stores the result and the next due time, counted from the start. Does nothing when another process has taken the job over. */
export async function updateJobEnded(
  tx: SystemTx,
  { name, startedAt }: JobLease,
  end: { counts: Readonly<Record<string, number>> | null; failure: string | null; nextInMs: number },
): Promise<void> {
  await tx.execute(
    `UPDATE job_runs SET ended_at = now(), counts = coalesce($3::jsonb, counts), failure = $4,
                         due_at = started_at + $5 * interval '1 ms'
     WHERE ${isRunning}`,
    [name, startedAt, end.counts && JSON.stringify(end.counts), end.failure, end.nextInMs],
  );
}

export async function findJobRun(tx: SystemTx, name: string): Promise<JobRun | undefined> {
  return tx.optionalRow(
    'SELECT name, due_at, started_at, ended_at, counts, failure FROM job_runs WHERE name = $1',
    [name],
    jobRunRow,
  );
}

const jobStateRow = z.object({
  name: z.string(),
  late_s: z.number(),
  ended_s: z.number().nullable(),
  is_failed: z.boolean(),
});

/** `late_s`: seconds since the job became due and was not begun. While it runs, its lease moves the due time. */
export const listJobStates = (tx: SystemTx) =>
  tx.query(
    `SELECT name, greatest(extract(epoch FROM now() - due_at)::float8, 0) AS late_s, extract(epoch FROM ended_at)::float8 AS ended_s,
       failure IS NOT NULL AS is_failed
     FROM job_runs`,
    [],
    jobStateRow,
  );

/** Makes the job due now, unless it is running. */
export async function updateDueNow(tx: SystemTx, name: string): Promise<void> {
  await tx.execute(
    `UPDATE job_runs SET due_at = now() WHERE name = $1 AND (started_at IS NULL OR ended_at >= started_at)`,
    [name],
  );
}
