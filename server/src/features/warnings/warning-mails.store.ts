import { warningReasons, warningRuleKinds } from '@muster/contract/attendance/warnings';
import { z } from 'zod';
import type { SystemTx, UniversityTx } from '../../platform/database/database.ts';

export type NewMail = {
  readonly warning_id: string;
  readonly student_id: string;
  readonly kind: 'warned' | 'withdrawn';
  readonly round: number;
  readonly missed_on: readonly string[];
};

/** Inserts at most one mail of each kind per round of a warning; concurrent evaluations insert no duplicates. */
export async function insertMails(tx: UniversityTx, mails: readonly NewMail[], at: Date): Promise<void> {
  if (mails.length === 0) return;
  await tx.execute(
    `INSERT INTO warning_mails (university_id, warning_id, student_id, kind, round, missed_on, next_try_at, created_at)
     SELECT $1, x.warning_id, x.student_id, x.kind, x.round, x.missed_on, $3, $3
     FROM jsonb_to_recordset($2::jsonb) AS x(warning_id uuid, student_id uuid, kind text, round smallint, missed_on date[])
     ON CONFLICT DO NOTHING`,
    [tx.universityId, JSON.stringify(mails), at],
  );
}

export async function updateMailsWaiting(tx: UniversityTx, ids: readonly string[], at: Date): Promise<void> {
  await tx.execute(
    `UPDATE warning_mails SET state = 'waiting', tries = 0, next_try_at = $3
     WHERE university_id = $1 AND id = ANY($2::uuid[]) AND state = 'cancelled'`,
    [tx.universityId, ids, at],
  );
}

export async function updateMailsCancelled(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  await tx.execute(
    `UPDATE warning_mails SET state = 'cancelled' WHERE university_id = $1 AND id = ANY($2::uuid[]) AND state = 'waiting'`,
    [tx.universityId, ids],
  );
}

export async function listUniversitiesWithMail(tx: SystemTx, at: Date): Promise<string[]> {
  const rows = await tx.query(
    `SELECT DISTINCT university_id AS id FROM warning_mails
     WHERE state IN ('waiting', 'sending') AND next_try_at <= $1 ORDER BY 1`,
    [at],
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}

/** Fails mails whose process ended while sending. They may have arrived, so they are not sent again. */
export async function updateInterruptedMails(tx: UniversityTx, at: Date, failure: string): Promise<void> {
  await tx.execute(
    `UPDATE warning_mails SET state = 'failed', failure = $3
     WHERE university_id = $1 AND state = 'sending' AND next_try_at <= $2`,
    [tx.universityId, at, failure],
  );
}

const dueMail = z.object({
  id: z.string(),
  kind: z.enum(['warned', 'withdrawn']),
  missed_on: z.array(z.string()),
  tries: z.number(),
  name: z.string(),
  email: z.string(),
  module_code: z.string(),
  module_name: z.string(),
  rule: z.enum(warningRuleKinds),
  reason: z.enum(warningReasons).nullable(),
  after: z.number(),
  below: z.number(),
  attended: z.number(),
  total: z.number(),
});
export type DueMail = z.infer<typeof dueMail>;

/** Claims all due mails of the active student with the oldest one. Other processes skip them. `email` is from the student record. */
export async function claimMails(tx: UniversityTx, at: Date, until: Date): Promise<DueMail[]> {
  return await tx.query(
    `WITH next_student AS (
       SELECT e.student_id FROM warning_mails e JOIN students s ON s.university_id = e.university_id AND s.id = e.student_id
       WHERE e.university_id = $1 AND e.state = 'waiting' AND e.next_try_at <= $2 AND s.active
       ORDER BY e.next_try_at LIMIT 1
     ), due AS (
       SELECT e.id FROM warning_mails e JOIN next_student ON next_student.student_id = e.student_id
       WHERE e.university_id = $1 AND e.state = 'waiting' AND e.next_try_at <= $2
       ORDER BY e.id FOR UPDATE OF e SKIP LOCKED
     ), claimed AS (
       UPDATE warning_mails e SET state = 'sending', tries = e.tries + 1, next_try_at = $3
       FROM due WHERE e.university_id = $1 AND e.id = due.id RETURNING e.*
     )
     SELECT t.id, t.kind, t.missed_on::text[] AS missed_on, t.tries, s.name, s.email, m.module_code, m.module_name,
            w.rule, w.reason, w.after, w.below, w.attended, w.total
     FROM claimed t
     JOIN warnings w ON w.university_id = t.university_id AND w.id = t.warning_id
     JOIN students s ON s.university_id = t.university_id AND s.id = t.student_id
     JOIN modules m ON m.university_id = w.university_id AND m.id = w.module_id
     ORDER BY m.module_code, w.rule, t.kind`,
    [tx.universityId, at, until],
    dueMail,
  );
}

export async function updateMailsSent(
  tx: UniversityTx,
  ids: readonly string[],
  address: string,
  at: Date,
): Promise<void> {
  await tx.execute(
    `UPDATE warning_mails SET state = 'sent', sent_at = $4, address = $3, failure = NULL
     WHERE university_id = $1 AND id = ANY($2::uuid[])`,
    [tx.universityId, ids, address, at],
  );
}

/** Schedules the next attempt; without one the mail fails for good. */
export async function updateMailFailed(
  tx: UniversityTx,
  id: string,
  { nextTry, failure }: { nextTry: Date | null; failure: string },
): Promise<void> {
  await tx.execute(
    `UPDATE warning_mails SET state = CASE WHEN $3::timestamptz IS NULL THEN 'failed' ELSE 'waiting' END,
       next_try_at = coalesce($3, next_try_at), failure = $4
     WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id, nextTry, failure],
  );
}
