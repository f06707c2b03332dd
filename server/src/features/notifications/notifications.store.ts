import { importKinds } from '@muster/contract/academics/import-kinds';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const pendingAdmin = z.object({
  id: z.string(),
  at: z.date(),
  name: z.string(),
  email: z.string(),
});
export type PendingAdmin = z.infer<typeof pendingAdmin>;

/** Lists pending registrations, the newest first. */
export function listPendingAdmins(tx: UniversityTx, limit: number): Promise<PendingAdmin[]> {
  return tx.query(
    `SELECT d.id, d.created_at AS at, a.name, a.email
     FROM admins d JOIN accounts a ON a.university_id = d.university_id AND a.id = d.user_id
     WHERE d.university_id = $1 AND a.status = 'pending' ORDER BY d.created_at DESC, a.name, a.email, d.id LIMIT $2`,
    [tx.universityId, limit],
    pendingAdmin,
    'prepared',
  );
}

const openEnquiry = z.object({
  id: z.string(),
  at: z.date(),
  name: z.string(),
  due_at: z.date(),
});
export type OpenEnquiry = z.infer<typeof openEnquiry>;

/** Lists unanswered privacy enquiries by due date. */
export function listOpenEnquiries(tx: UniversityTx, limit: number): Promise<OpenEnquiry[]> {
  return tx.query(
    `SELECT e.id, e.asked_at AS at, a.name, e.due_at
     FROM privacy_enquiries e JOIN accounts a ON a.university_id = e.university_id AND a.id = e.account_id
     WHERE e.university_id = $1 AND e.answered_at IS NULL ORDER BY e.due_at, a.name, e.id LIMIT $2`,
    [tx.universityId, limit],
    openEnquiry,
    'prepared',
  );
}

const pendingCount = z.object({
  id: z.string(),
  at: z.date(),
  count: z.number(),
});
export type PendingCount = z.infer<typeof pendingCount>;

/** Counts reported absences without a decision; `id` and `at` of the newest. */
export async function findWaitingExcuses(tx: UniversityTx): Promise<PendingCount | undefined> {
  return tx.optionalRow(
    `SELECT id, created_at AS at, count(*) OVER ()::int AS count FROM excuses
     WHERE university_id = $1 AND state = 'waiting' ORDER BY created_at DESC, starts_on, id LIMIT 1`,
    [tx.universityId],
    pendingCount,
    'prepared',
  );
}

/** Counts questions about marks that are open for more than `days`. `at`: when the newest of them became late. */
export async function findLateQuestions(tx: UniversityTx, now: Date, days: number): Promise<PendingCount | undefined> {
  return tx.optionalRow(
    `SELECT id, asked_at + make_interval(days => $3::int) AS at, count(*) OVER ()::int AS count FROM mark_questions
     WHERE university_id = $1 AND state = 'open' AND asked_at <= $2::timestamptz - make_interval(days => $3::int)
     ORDER BY asked_at DESC, id LIMIT 1`,
    [tx.universityId, now, days],
    pendingCount,
    'prepared',
  );
}

/** Counts proposed enrolments without a decision; `id` and `at` of the newest. */
export async function findOpenProposals(tx: UniversityTx): Promise<PendingCount | undefined> {
  return tx.optionalRow(
    `SELECT id, proposed_at AS at, count(*) OVER ()::int AS count FROM enrollment_proposals
     WHERE university_id = $1 AND state = 'open' ORDER BY proposed_at DESC, id LIMIT 1`,
    [tx.universityId],
    pendingCount,
    'prepared',
  );
}

const finishedImport = z.object({
  id: z.string(),
  at: z.date(),
  import_kind: z.enum(importKinds),
  file_name: z.string(),
  state: z.enum(['applied', 'failed', 'undone']),
  done: z.number(),
  refused: z.number(),
});
export type FinishedImport = z.infer<typeof finishedImport>;

/** Lists imports that finished since `since`, the newest first. A previewed import with a failure counts as failed. */
export function listFinishedImports(tx: UniversityTx, since: Date, limit: number): Promise<FinishedImport[]> {
  return tx.query(
    `SELECT id, at, kind AS import_kind, file_name, CASE WHEN state = 'previewed' THEN 'failed' ELSE state END AS state,
            create_count + update_count AS done, refused_count AS refused
     FROM (SELECT *, coalesce(undone_at, applied_at, created_at) AS at FROM imports WHERE university_id = $1) i
     WHERE at >= $2 AND (state IN ('applied', 'failed', 'undone') OR state = 'previewed' AND failure IS NOT NULL)
     ORDER BY at DESC, file_name, id LIMIT $3`,
    [tx.universityId, since, limit],
    finishedImport,
  );
}
