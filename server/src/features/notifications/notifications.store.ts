import type { ImportKind } from '@muster/contract/imports';
import type { UniversityTx } from '../../platform/database/database.ts';

export type Waiting = { id: string; at: Date; name: string; email: string };

/** Registrations that wait for an administrator, the newest first. */
export function listWaitingAdmins(tx: UniversityTx, limit: number): Promise<Waiting[]> {
  return tx.query<Waiting>(
    `SELECT d.id, d.created_at AS at, a.name, a.email
     FROM admins d JOIN accounts a ON a.university_id = d.university_id AND a.id = d.user_id
     WHERE d.university_id = $1 AND a.status = 'pending' ORDER BY d.created_at DESC, a.name, a.email, d.id LIMIT $2`,
    [tx.universityId, limit],
    'prepared',
  );
}

export type OpenEnquiry = { id: string; at: Date; name: string; due_at: Date };

/** Privacy enquiries that nobody has answered, whichever is due first. */
export function listOpenEnquiries(tx: UniversityTx, limit: number): Promise<OpenEnquiry[]> {
  return tx.query<OpenEnquiry>(
    `SELECT e.id, e.asked_at AS at, a.name, e.due_at
     FROM privacy_enquiries e JOIN accounts a ON a.university_id = e.university_id AND a.id = e.account_id
     WHERE e.university_id = $1 AND e.answered_at IS NULL ORDER BY e.due_at, a.name, e.id LIMIT $2`,
    [tx.universityId, limit],
    'prepared',
  );
}

export type Care = { id: string; at: Date; count: number };

/** Reported absences that wait for a decision, with the newest. */
export async function findWaitingExcuses(tx: UniversityTx): Promise<Care | undefined> {
  const [row] = await tx.query<Care>(
    `SELECT id, created_at AS at, count(*) OVER ()::int AS count FROM excuses
     WHERE university_id = $1 AND state = 'waiting' ORDER BY created_at DESC, starts_on, id LIMIT 1`,
    [tx.universityId],
    'prepared',
  );
  return row;
}

/** Questions about marks that nobody has answered for so many days; at: since when the newest of them waits too long. */
export async function findLateQuestions(tx: UniversityTx, now: Date, days: number): Promise<Care | undefined> {
  const [row] = await tx.query<Care>(
    `SELECT id, asked_at + make_interval(days => $3::int) AS at, count(*) OVER ()::int AS count FROM mark_questions
     WHERE university_id = $1 AND state = 'open' AND asked_at <= $2::timestamptz - make_interval(days => $3::int)
     ORDER BY asked_at DESC, id LIMIT 1`,
    [tx.universityId, now, days],
    'prepared',
  );
  return row;
}

export type Finished = {
  id: string;
  at: Date;
  import_kind: ImportKind;
  file_name: string;
  state: 'applied' | 'failed' | 'undone';
  done: number;
  refused: number;
};

/** Imports that have come to an end since a moment, the newest first; one that was given up stands where it was, with the reason. */
export function listFinishedImports(tx: UniversityTx, since: Date, limit: number): Promise<Finished[]> {
  return tx.query<Finished>(
    `SELECT id, at, kind AS import_kind, file_name, CASE WHEN state = 'previewed' THEN 'failed' ELSE state END AS state,
            create_count + update_count AS done, refused_count AS refused
     FROM (SELECT *, coalesce(undone_at, applied_at, created_at) AS at FROM imports WHERE university_id = $1) i
     WHERE at >= $2 AND (state IN ('applied', 'failed', 'undone') OR state = 'previewed' AND failure IS NOT NULL)
     ORDER BY at DESC, file_name, id LIMIT $3`,
    [tx.universityId, since, limit],
  );
}
