import { warningReasons, warningRuleKinds } from '@muster/contract/attendance/warnings';
import { z } from 'zod';
import type { SystemTx, UniversityTx } from '#platform/database/database.ts';
import type { MailResult } from '#platform/mail/mail.ts';

export type NewMail = {
  readonly warning_id: string;
  readonly student_id: string;
  readonly kind: 'warned' | 'withdrawn';
  readonly round: number;
  readonly missed_on: readonly string[];
};

/** Inserts at most one mail of each kind per round of a warning; concurrent evaluations insert no duplicates. */
export async function insertWarningMails(tx: UniversityTx, mails: readonly NewMail[], at: Date): Promise<void> {
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
    `SELECT DISTINCT university_id AS id FROM warning_mails WHERE state = 'waiting' AND next_try_at <= $1 ORDER BY 1`,
    [at],
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}

const studentWithMail = z.object({ id: z.string(), email: z.string(), account_id: z.string().nullable() });

/** Lists the active students with waiting mails. */
export function listStudentsWithMail(tx: UniversityTx, at: Date): Promise<z.infer<typeof studentWithMail>[]> {
  return tx.query(
    `SELECT s.id, s.email, s.account_id FROM students s
     WHERE s.university_id = $1 AND s.active AND s.email <> '' AND s.id IN (
       SELECT student_id FROM warning_mails WHERE university_id = $1 AND state = 'waiting' AND next_try_at <= $2)
     ORDER BY s.id`,
    [tx.universityId, at],
    studentWithMail,
  );
}

const dueMail = z.object({
  id: z.string(),
  kind: z.enum(['warned', 'withdrawn']),
  missed_on: z.array(z.string()),
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

/**
 * Claims all mails of the student, if active: waiting ones, those of an attempt that was interrupted, and failed ones whose warning is still
 * open. `email` is from the student record.
 */
export async function claimMails(tx: UniversityTx, studentId: string | null, tries: number): Promise<DueMail[]> {
  return await tx.query(
    `WITH claimed AS (
       UPDATE warning_mails e SET state = 'sending', tries = $3
       FROM warnings w
       WHERE e.university_id = $1 AND e.student_id = $2 AND w.university_id = e.university_id AND w.id = e.warning_id
         AND (e.state IN ('waiting', 'sending') OR (e.state = 'failed' AND e.kind = 'warned' AND w.state = 'open'))
         AND EXISTS (SELECT FROM students s WHERE s.university_id = e.university_id AND s.id = e.student_id AND s.active)
       RETURNING e.*
     )
     SELECT t.id, t.kind, t.missed_on::text[] AS missed_on, s.name, s.email, m.module_code, m.module_name,
            w.rule, w.reason, w.after, w.below, w.attended, w.total
     FROM claimed t
     JOIN warnings w ON w.university_id = t.university_id AND w.id = t.warning_id
     JOIN students s ON s.university_id = t.university_id AND s.id = t.student_id
     JOIN modules m ON m.university_id = w.university_id AND m.id = w.module_id
     ORDER BY natural_key(m.module_code), w.rule, t.kind`,
    [tx.universityId, studentId, tries],
    dueMail,
  );
}

/** Stores the result of an attempt to send the claimed mails of the student. */
export async function updateMailsSettled(
  tx: UniversityTx,
  studentId: string | null,
  result: MailResult,
): Promise<void> {
  const isFailure = 'error' in result;
  const state = { sent: 'sent', failed: 'failed', queued: 'waiting', obsolete: 'waiting' }[result.state];
  const isSent = result.state === 'sent';
  await tx.execute(
    `UPDATE warning_mails SET state = $3, sent_at = $4, address = $5, failure = $6, next_try_at = coalesce($7, next_try_at)
     WHERE university_id = $1 AND student_id = $2 AND state = 'sending'`,
    [
      tx.universityId,
      studentId,
      state,
      isSent ? result.at : null,
      isSent ? result.recipient : null,
      isFailure ? result.error : null,
      isFailure ? result.nextAttemptAt : null,
    ],
  );
}
